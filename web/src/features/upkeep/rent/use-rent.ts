import type { UserId } from '@murmur/contract/ids'
import { rentApi } from '@murmur/contract/trading/rent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUpkeep } from '#features/upkeep/review/use-upkeep.ts'
import { call } from '#lib/http/call.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** The empty token accounts of the user's wallet, read from the chain with each visit. */
export function useRent(userId: UserId | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['rent', userId],
    queryFn: ({ signal }) => call(rentApi.list, {}, { signal }),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
  })
  // A pending reclaim changes the list later.
  useLiveEvent((event) => {
    if (event.type !== 'transfer' || event.transfer.purpose !== 'reclaim') return
    if (event.transfer.status !== 'Pending') scheduleRefresh(client, 'rent')
  })
  return { rent: query.data?.data, isFailed: query.isError && !query.data, refetch: () => void query.refetch() }
}

/** Closes empty token accounts after a review. */
export function useReclaim() {
  return useUpkeep({
    quote: async (_: 'empty accounts') => (await call(rentApi.quote, {})).data,
    confirm: (body, options) => call(rentApi.reclaim, { body }, options),
    queries: ['rent'],
  })
}
