import type { HistoryTransaction } from '@murmur/contract/history'
import { parseIntentId } from '@murmur/contract/ids'
import type { TradeReply } from '@murmur/contract/trades'
import { CallError, reasonOf } from '#lib/http/call-error.ts'

/** What became of a pressed Buy or Sell, as far as this browser knows. */
export type TradeOutcome =
  | { kind: 'successful'; reply: TradeReply['data'] }
  | { kind: 'failed'; reason: string | undefined; reply: TradeReply['data'] | undefined }
  /** Nobody here knows yet. `reply` is missing when not even an answer came. */
  | { kind: 'pending'; reply: TradeReply['data'] | undefined }
  /** The figures are no longer good; nothing was sent, and the user is to look at new ones. */
  | { kind: 'ask-again'; reason: string | undefined }
  | { kind: 'which-chain'; reason: string | undefined }

const askAgain = new Set<string>([
  'QUOTE_EXPIRED',
  'PRICE_MOVED',
  'INTENT_MISMATCH',
  'INTENT_CLOSED',
  // It has come to look dangerous since: a new quote says so, and what can be done.
  'TOKEN_DANGEROUS',
])

export function outcomeOfReply(reply: TradeReply): TradeOutcome {
  if (reply.data.status === 'pending') return { kind: 'pending', reply: reply.data }
  if (reply.success && reply.data.status === 'successful') return { kind: 'successful', reply: reply.data }
  return { kind: 'failed', reason: reply.message, reply: reply.data }
}

/** "Failed" takes a refusal, which says that nothing was sent. No answer, or one that cannot be read, proves nothing. */
export function outcomeOfError(error: unknown): TradeOutcome {
  if (!(error instanceof CallError) || !error.isRefusal) return { kind: 'pending', reply: undefined }
  const reason = reasonOf(error)
  if (askAgain.has(error.code)) return { kind: 'ask-again', reason }
  if (error.code === 'WHICH_CHAIN') return { kind: 'which-chain', reason }
  return { kind: 'failed', reason, reply: undefined }
}

const statuses = { Successful: 'successful', Failed: 'failed', Pending: 'pending' } as const

/** A row of the history as the reply of its trade; what an amount was worth is not in it. */
export function replyOf(trade: HistoryTransaction): TradeReply['data'] {
  const of = (leg: HistoryTransaction['tokenIn']) => ({ ...leg, usdValue: null })
  return {
    tradeId: parseIntentId(trade.id),
    transactionHash: trade.hash,
    url: trade.url,
    status: statuses[trade.status],
    // Until the chain has said it, what arrived is zero there.
    ...(trade.status !== 'Pending' && { sold: of(trade.tokenIn), bought: of(trade.tokenOut) }),
    ...(trade.platformFee && { platformFee: trade.platformFee }),
    ...(trade.networkFee && { networkFee: trade.networkFee }),
  }
}

/** What the server's event says of a trade; undefined while it is still pending. */
export function outcomeOfEvent(trade: HistoryTransaction): TradeOutcome | undefined {
  const reply = replyOf(trade)
  if (trade.status === 'Pending') return undefined
  if (trade.status === 'Successful') return { kind: 'successful', reply }
  return { kind: 'failed', reason: trade.reason ?? undefined, reply }
}
