import type { TradeData } from '@murmur/contract/chat/cards'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { CallError, type CallErrorCode, getReason } from '#lib/http/call-error.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'

/** The state of a confirmation pressed on this screen. */
export type ConfirmationState = { isSending: boolean; reply?: TradeReply | undefined; error?: unknown }

/** The state in which a card is rendered. */
export type CardView =
  /** `fault`: why the last passkey prompt failed. */
  | { kind: 'open'; fault?: PasskeyError }
  | { kind: 'sending' }
  | { kind: 'cancelled' }
  | { kind: 'expired'; reason?: string | undefined; code?: CallErrorCode }
  /** The result is unknown. `isUnanswered`: without a response, it is not even known whether anything was sent. */
  | { kind: 'pending'; trade: TradeData; isUnanswered: boolean }
  | { kind: 'successful'; trade: TradeData }
  | { kind: 'failed'; trade: TradeData }
  /** Refused before anything was sent. */
  | { kind: 'refused'; reason: string | undefined; code: CallErrorCode }
  /** The request cannot be sent: the card's data is incomplete. */
  | { kind: 'invalid'; reason: string }

/** Refusals that require a new quote. */
const staleCodes = new Set<string>([
  'QUOTE_EXPIRED',
  'PRICE_MOVED',
  'INTENT_MISMATCH',
  // The signer accepts a signature once, and only over these terms.
  'PASSKEY_REQUIRED',
])

/** Prefers the server's final state, then the confirmation on this screen, then the server's other states. */
export function toCardView(trade: TradeData, confirmation: ConfirmationState, isPast: boolean): CardView {
  if (trade.state === 'successful' || trade.state === 'failed') return { kind: trade.state, trade }
  if (trade.state === 'cancelled') return { kind: 'cancelled' }
  const local = confirmationView(trade, confirmation)
  const isExpired = trade.state === 'expired' || isPast
  if (local?.kind === 'open' && trade.state === 'open' && !isExpired) return local
  if (local && local.kind !== 'open' && !(local.kind === 'refused' && trade.state === 'pending')) return local
  if (trade.state === 'pending') return { kind: 'pending', trade, isUnanswered: false }
  return { kind: isExpired ? 'expired' : 'open' }
}

function confirmationView(trade: TradeData, { isSending, reply, error }: ConfirmationState): CardView | undefined {
  if (isSending) return { kind: 'sending' }
  if (reply) return replyView(applyReply(trade, reply))
  if (!error) return undefined
  if (error instanceof PasskeyError) return { kind: 'open', fault: error }
  if (!(error instanceof CallError)) return { kind: 'invalid', reason: error instanceof Error ? error.message : '' }
  // Another screen confirmed or cancelled the trade; the refetched card shows the result.
  if (error.code === 'INTENT_CLOSED') return undefined
  // Only a refusal proves that nothing was sent; a missing or unreadable response proves nothing.
  if (!error.isRefusal) return { kind: 'pending', trade, isUnanswered: trade.state !== 'pending' }
  const cause = { reason: getReason(error), code: error.code }
  return staleCodes.has(error.code) ? { kind: 'expired', ...cause } : { kind: 'refused', ...cause }
}

function replyView(trade: TradeData): CardView {
  if (trade.state === 'pending') return { kind: 'pending', trade, isUnanswered: false }
  return { kind: trade.state === 'successful' ? 'successful' : 'failed', trade }
}

/** Applies the response to a confirmation to its card. */
export function applyReply(trade: TradeData, { success, message, data }: TradeReply): TradeData {
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
