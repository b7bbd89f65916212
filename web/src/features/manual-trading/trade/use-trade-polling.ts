import { areTokensEqual } from '@murmur/contract/token-id'
import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StoredTrade } from '#features/manual-trading/trade/stored-trade.ts'
import { call } from '#lib/http/call.ts'

/** How far this browser's clock may be ahead of the server's, in milliseconds. */
const clockSkewMs = 5000
/** How often the history is fetched, in milliseconds. */
const pollMs = 2000

/**
 * Polls the history until a trade has finished, because a reload can miss the trade's last event.
 * @param stored undefined to stop polling
 * @returns whether the history is still loading
 */
export function useTradePolling(
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

/**
 * Finds a stored trade in the history: by id, or, if no response contained the id, by side, token and time.
 * @param rows newest first
 */
function findTrade(rows: HistoryTransaction[], stored: StoredTrade): HistoryTransaction | undefined {
  const tradeId = stored.outcome?.reply?.tradeId
  if (tradeId) return rows.find((row) => row.id === tradeId)
  const { side, quote } = stored.order
  return rows.find((row) => {
    const isSameSide = row.type === (side === 'buy' ? 'Buy' : 'Sell')
    const token = side === 'buy' ? row.tokenOut : row.tokenIn
    const isSameToken = areTokensEqual({ ...token, chain: row.chain }, { ...quote.token, chain: quote.chain })
    return (
      isSameSide && isSameToken && row.id !== stored.earlierId && Date.parse(row.date) >= stored.sentAt - clockSkewMs
    )
  })
}
