import { addressKey } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

/** The name of a recipient of the address book; undefined for any other address. */
export type GetRecipientName = (address: string) => string | undefined

/** The query of the user's address book. */
export const recipientsQuery = (userId: UserId | undefined) => ({
  queryKey: ['recipients', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(recipientsApi.list, {}, { signal }),
})

/**
 * Names addresses by the user's address book.
 * @param isNeeded whether any address is shown; nothing is fetched before
 */
export function useRecipientNames(userId: UserId | undefined, isNeeded: boolean): GetRecipientName {
  const { data } = useQuery({
    ...recipientsQuery(userId),
    enabled: userId !== undefined && isNeeded,
    staleTime: 60_000,
  })
  const names = new Map<string, string>(data?.data.map(({ address, name }) => [addressKey(String(address)), name]))
  return (address) => names.get(addressKey(address))
}
