import { sameToken } from '@murmur/contract/token-id'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { StoredTrade } from '#features/manual-trading/trade/stored-trade.ts'

/** How far this browser's clock may be ahead of the server's, in milliseconds. */
const clockSkewMs = 5000

/**
 * Finds a stored trade in the history: by id, or, if no response contained the id, by side, token and time.
 * @param rows newest first
 */
export function findTrade(rows: HistoryTransaction[], stored: StoredTrade): HistoryTransaction | undefined {
  const tradeId = stored.outcome?.reply?.tradeId
  if (tradeId) return rows.find((row) => row.id === tradeId)
  const { side, quote } = stored.order
  return rows.find((row) => {
    const isSide = row.type === (side === 'buy' ? 'Buy' : 'Sell')
    const token = side === 'buy' ? row.tokenOut : row.tokenIn
    const isToken = sameToken({ ...token, chain: row.chain }, { ...quote.token, chain: quote.chain })
    return isSide && isToken && row.id !== stored.earlierId && Date.parse(row.date) >= stored.sentAt - clockSkewMs
  })
}
