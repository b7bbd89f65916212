import type { TradeData } from '@murmur/contract/cards'
import type { TradeReply } from '@murmur/contract/trades'
import { CallError, reasonOf } from '#lib/http/call-error.ts'

/** What came of pressing yes on this screen, as far as anything did. */
export type Pressed = { isSending: boolean; reply?: TradeReply | undefined; error?: unknown }

/** What a card shows. */
export type CardView =
  | { kind: 'open' }
  | { kind: 'sending' }
  | { kind: 'cancelled' }
  | { kind: 'expired'; reason?: string | undefined }
  /** Nobody knows yet; `isUnanswered`: not even whether it was sent. */
  | { kind: 'pending'; trade: TradeData; isUnanswered: boolean }
  | { kind: 'successful'; trade: TradeData }
  | { kind: 'failed'; trade: TradeData }
  /** Refused before anything was sent. */
  | { kind: 'refused'; reason: string | undefined }
  /** It cannot even be sent. */
  | { kind: 'invalid'; reason: string }

/** Refusals that say: look at new figures first. */
const stale = new Set<string>(['QUOTE_EXPIRED', 'PRICE_MOVED', 'INTENT_MISMATCH'])

/** The server's word on a trade goes before what this screen knows of it, except that a press is newer than an open card. */
export function viewOf(trade: TradeData, pressed: Pressed, isPast: boolean): CardView {
  if (trade.state === 'successful' || trade.state === 'failed') return { kind: trade.state, trade }
  if (trade.state === 'cancelled') return { kind: 'cancelled' }
  const own = pressedView(trade, pressed)
  if (own && !(own.kind === 'refused' && trade.state === 'pending')) return own
  if (trade.state === 'pending') return { kind: 'pending', trade, isUnanswered: false }
  return { kind: trade.state === 'expired' || isPast ? 'expired' : 'open' }
}

function pressedView(trade: TradeData, { isSending, reply, error }: Pressed): CardView | undefined {
  if (isSending) return { kind: 'sending' }
  if (reply) return repliedView(settle(trade, reply))
  if (!error) return undefined
  if (!(error instanceof CallError)) return { kind: 'invalid', reason: error instanceof Error ? error.message : '' }
  // It was confirmed or cancelled elsewhere; the card's own state, once read, says which.
  if (error.code === 'INTENT_CLOSED') return undefined
  // Only a refusal says that nothing was sent; no answer, or an unreadable one, proves nothing.
  if (!error.isRefusal) return { kind: 'pending', trade, isUnanswered: trade.state !== 'pending' }
  return { kind: stale.has(error.code) ? 'expired' : 'refused', reason: reasonOf(error) }
}

function repliedView(trade: TradeData): CardView {
  if (trade.state === 'pending') return { kind: 'pending', trade, isUnanswered: false }
  return { kind: trade.state === 'successful' ? 'successful' : 'failed', trade }
}

/** A card as the answer to its yes makes it. */
export function settle(trade: TradeData, { success, message, data }: TradeReply): TradeData {
  const isSuccess = success && data.status === 'successful'
  return {
    ...trade,
    state: data.status === 'successful' && !success ? 'failed' : data.status,
    success: isSuccess,
    isCompleted: data.status !== 'pending',
    message,
    hash: data.transactionHash,
    url: data.url,
    sold: data.sold ?? null,
    bought: data.bought ?? null,
    platformFee: data.platformFee ?? null,
    networkFee: data.networkFee ?? null,
  }
}
