import type { UserId } from '@murmur/contract/ids'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

export type AddressesByChain = NonNullable<ReturnType<typeof useAddresses>['addresses']>

/** The user's address on each chain. Addresses never change. */
export function useAddresses(userId: UserId | undefined) {
  const query = useQuery({
    queryKey: ['addresses', userId],
    queryFn: ({ signal }) => call(walletsApi.addresses, {}, { signal }),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { addresses: query.data?.data, isFailed: query.isError, refetch: () => void query.refetch() }
}
