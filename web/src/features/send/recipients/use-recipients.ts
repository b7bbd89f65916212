import type { UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { recipientsQuery } from '#lib/trading/recipient-names.ts'

type Reply = { data: Recipient[] }
const getRecipientsKey = (userId: UserId | undefined) => recipientsQuery(userId).queryKey

export type Recipients = {
  /** The last used first, then by name; undefined until loaded. */
  all: Recipient[] | undefined
  isFailed: boolean
  refetch(): void
}

/** The user's address book. */
export function useRecipients(userId: UserId | undefined): Recipients {
  const query = useQuery({
    ...recipientsQuery(userId),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (query.error) console.error('The recipients could not be loaded', query.error)
  }, [query.error])
  return {
    all: query.data && sortRecipients(query.data.data),
    isFailed: query.isError && !query.data,
    refetch: () => void query.refetch(),
  }
}

/** Returns functions that store a changed recipient, or a changed list, in the query cache. */
export function useCacheRecipients(userId: UserId | undefined) {
  const client = useQueryClient()
  const replace = useCallback(
    (data: Recipient[]) => client.setQueryData<Reply>(getRecipientsKey(userId), { data }),
    [client, userId],
  )
  const store = useCallback(
    (changed: Recipient) =>
      client.setQueryData<Reply>(getRecipientsKey(userId), (before) => ({
        data: [...(before?.data ?? []).filter((one) => one.id !== changed.id), changed],
      })),
    [client, userId],
  )
  return { replace, store }
}

function sortRecipients(all: readonly Recipient[]): Recipient[] {
  return all.toSorted(
    (one, other) => (other.lastSentAt ?? '').localeCompare(one.lastSentAt ?? '') || one.name.localeCompare(other.name),
  )
}
