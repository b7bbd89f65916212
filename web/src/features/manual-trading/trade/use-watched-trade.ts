import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { findTrade } from '#features/manual-trading/trade/find-trade.ts'
import type { KeptTrade } from '#features/manual-trading/trade/kept-trade.ts'
import { call } from '#lib/http/call.ts'

/** How often the history is fetched, in milliseconds. */
const pace = 2000

/**
 * Polls the history until a trade has finished: the event of its end may have been missed during a reload.
 * @param kept undefined while there is nothing to look for
 * @returns whether the history is still loading
 */
export function useWatchedTrade(kept: KeptTrade | undefined, onFound: (trade: HistoryTransaction) => void): boolean {
  const query = useQuery({
    queryKey: ['history', 'kept', kept?.key],
    queryFn: ({ signal }) => call(historyApi.list, { query: {} }, { signal }),
    enabled: kept !== undefined,
    refetchInterval: pace,
    staleTime: 0,
    gcTime: 0,
  })
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const found = kept && query.data ? findTrade(query.data.data, kept) : undefined
  useEffect(() => {
    if (found) latest.current(found)
  }, [found])
  return kept !== undefined && query.isPending
}
