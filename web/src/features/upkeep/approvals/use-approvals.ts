import type { UserId } from '@murmur/contract/ids'
import { approvalsApi, type RevokeRequest } from '@murmur/contract/trading/approvals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUpkeep } from '#features/upkeep/review/use-upkeep.ts'
import { call } from '#lib/http/call.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** The approvals of the user's wallet, read from the chains with each visit. */
export function useApprovals(userId: UserId | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['approvals', userId],
    queryFn: ({ signal }) => call(approvalsApi.list, {}, { signal }),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
  })
  // A pending revocation changes the list later.
  useLiveEvent((event) => {
    if (event.type !== 'transfer' || event.transfer.purpose !== 'revoke') return
    if (event.transfer.status !== 'Pending') scheduleRefresh(client, 'approvals')
  })
  return { chains: query.data?.data, isFailed: query.isError && !query.data, refetch: () => void query.refetch() }
}

/** Revokes an approval after a review. */
export function useRevoke() {
  return useUpkeep({
    quote: async (request: RevokeRequest) => (await call(approvalsApi.quote, { body: request })).data,
    confirm: (body, options) => call(approvalsApi.revoke, { body }, options),
    queries: ['approvals'],
  })
}
