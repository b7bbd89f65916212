import type { UserId } from '@murmur/contract/ids'
import { type WatchedAddress, watchedApi } from '@murmur/contract/trading/watched-addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

type Reply = { data: WatchedAddress[] }

/**
 * The scope of the mutations, which sends changes one at a time. Each reply has the whole list, and that of a change sent meanwhile could
 * lack the other change, or arrive first.
 */
export const watchedScope = { id: 'watched' }

/** The addresses that the user watches, and a function that stores a changed list. */
export function useWatchedAddresses(userId: UserId | undefined) {
  const client = useQueryClient()
  const queryKey = ['watched', userId]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(watchedApi.list, {}, { signal }),
    enabled: userId !== undefined,
  })
  return {
    watched: query.data?.data,
    isFailed: query.isError && !query.data,
    refetch: () => void query.refetch(),
    store: (reply: Reply) => {
      // A list requested before the change would undo it.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Reply>(queryKey, reply)
    },
  }
}

/** The holdings of a watched address, read from its chains. `readAt`: epoch milliseconds. */
export function useWatchedBalances(id: WatchedAddress['id']) {
  const query = useQuery({
    queryKey: ['watched-balances', id],
    queryFn: ({ signal }) => call(watchedApi.balances, { params: { id } }, { signal }),
    staleTime: 60_000,
  })
  return {
    chains: query.data?.data,
    readAt: query.dataUpdatedAt,
    isFailed: query.isError && !query.data,
    isReading: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
