import type { UserId } from '@murmur/contract/ids'
import { type Portfolio, type PortfolioRange, portfolioApi } from '@murmur/contract/trading/portfolio'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/http/call.ts'
import { scheduleRefresh } from '#lib/http/schedule-refresh.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

export type PortfolioState = {
  portfolio: Portfolio | undefined
  isFailed: boolean
  refetch(): void
}

/** The user's portfolio, refetched when the server reports a change and on each mount. */
export function usePortfolio(userId: UserId | undefined, range: PortfolioRange): PortfolioState {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['portfolio', userId, range],
    queryFn: ({ signal }) => call(portfolioApi.read, { query: { range } }, { signal }),
    enabled: userId !== undefined,
    // While it is hidden, no component subscribes to changes.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  useLiveEvent((event) => {
    const hasEnded = event.type === 'trade' && event.trade.status !== 'Pending'
    if (event.type === 'balances' || event.type === 'transfer' || hasEnded) scheduleRefresh(client, 'portfolio')
  })
  useEffect(() => {
    if (query.error) console.error('The portfolio could not be loaded', query.error)
  }, [query.error])
  return { portfolio: query.data?.data, isFailed: query.isError, refetch: () => void query.refetch() }
}
