import { parseIntentId } from '@murmur/contract/ids'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { CallError, getReason } from '#lib/http/call-error.ts'

/** The outcome of a pressed Buy or Sell, as far as this browser knows. */
export type TradeOutcome =
  | { kind: 'successful'; reply: TradeReply['data'] }
  | { kind: 'failed'; reason: string | undefined; reply: TradeReply['data'] | undefined }
  /** The result is unknown. `reply` is undefined if there was no response. */
  | { kind: 'pending'; reply: TradeReply['data'] | undefined }
  /** The quote is outdated; nothing was sent, and the user must check a new one. */
  | { kind: 'requote'; reason: string | undefined }
  | { kind: 'which-chain'; reason: string | undefined }

const requoteCodes = new Set<string>([
  'QUOTE_EXPIRED',
  'PRICE_MOVED',
  'INTENT_MISMATCH',
  'INTENT_CLOSED',
  // The token became dangerous after the quote; a new quote shows the verdict and the options.
  'TOKEN_DANGEROUS',
  // The signer accepts a signature once, and only over the terms of its quote.
  'PASSKEY_REQUIRED',
])

/** The outcome in the server's response to a trade. */
export function outcomeFromReply(reply: TradeReply): TradeOutcome {
  if (reply.data.status === 'pending') return { kind: 'pending', reply: reply.data }
  if (reply.success && reply.data.status === 'successful') return { kind: 'successful', reply: reply.data }
  return { kind: 'failed', reason: reply.message, reply: reply.data }
}

/** Returns "failed" only for a refusal: a missing or unreadable response does not prove that nothing was sent. */
export function outcomeFromError(error: unknown): TradeOutcome {
  if (!(error instanceof CallError) || !error.isRefusal) return { kind: 'pending', reply: undefined }
  const reason = getReason(error)
  if (requoteCodes.has(error.code)) return { kind: 'requote', reason }
  if (error.code === 'WHICH_CHAIN') return { kind: 'which-chain', reason }
  return { kind: 'failed', reason, reply: undefined }
}

const statuses = { Successful: 'successful', Failed: 'failed', Pending: 'pending' } as const

/** Converts a history row to a trade reply; rows have no USD values. */
export function toTradeReply(trade: HistoryTransaction): TradeReply['data'] {
  const toTokenAmount = (leg: HistoryTransaction['tokenIn']) => ({ ...leg, usdValue: null })
  return {
    tradeId: parseIntentId(trade.id),
    transactionHash: trade.hash,
    url: trade.url,
    status: statuses[trade.status],
    // While the trade is pending, the received amount in the row is zero.
    ...(trade.status !== 'Pending' && { sold: toTokenAmount(trade.tokenIn), bought: toTokenAmount(trade.tokenOut) }),
    ...(trade.platformFee && { platformFee: trade.platformFee }),
    ...(trade.networkFee && { networkFee: trade.networkFee }),
  }
}

/** The outcome in the server's event; undefined while the trade is pending. */
export function outcomeFromEvent(trade: HistoryTransaction): TradeOutcome | undefined {
  const reply = toTradeReply(trade)
  if (trade.status === 'Pending') return undefined
  if (trade.status === 'Successful') return { kind: 'successful', reply }
  return { kind: 'failed', reason: trade.reason ?? undefined, reply }
}
