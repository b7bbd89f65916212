import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { findTrade } from '#features/manual-trading/trade/find-trade.ts'
import type { StoredTrade } from '#features/manual-trading/trade/stored-trade.ts'
import { call } from '#lib/http/call.ts'

/** How often the history is fetched, in milliseconds. */
const pollMs = 2000

/**
 * Polls the history until a trade has finished, because a reload can miss the trade's last event.
 * @param stored undefined to stop polling
 * @returns whether the history is still loading
 */
export function useWatchedTrade(
  stored: StoredTrade | undefined,
  onFound: (trade: HistoryTransaction) => void,
): boolean {
  const query = useQuery({
    queryKey: ['history', 'stored', stored?.key],
    queryFn: ({ signal }) => call(historyApi.list, { query: {} }, { signal }),
    enabled: stored !== undefined,
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  })
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const found = stored && query.data ? findTrade(query.data.data, stored) : undefined
  useEffect(() => {
    if (found) latest.current(found)
  }, [found])
  return stored !== undefined && query.isPending
}
