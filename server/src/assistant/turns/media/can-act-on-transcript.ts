import type { Transcript } from '#ai/speech/transcriber.port.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { findAmount, isSameAmount } from '#assistant/tools/trade-amount.ts'
import type { CardReply } from '#assistant/turns/cards/apply-card-reply.ts'

/** `isSend`: whether the words ask to send. */
type UserWords = ParsedRequest & { cardReply?: CardReply; isSend?: boolean }

/**
 * Whether a certain transcript may be acted on. Without a grammar of the commands behind it, any word may be wrong: an order
 * counts only if `strict`, the trade that the strict grammar parses from these words alone, is the whole order. A part of one, a
 * corrected or completed one, and a yes to such a question never count (decision 215), and neither does a send (decision 350).
 */
export function canActOnTranscript(
  orders: Transcript['orders'],
  parsed: UserWords,
  strict: ParsedRequest | undefined,
): boolean {
  if (orders === undefined) return true
  if (parsed.isSend) return false
  if (isOrder(parsed)) return orders === 'strict-text' && strict !== undefined && isSameOrder(parsed, strict)
  const { cardReply } = parsed
  return orders === 'strict-text' || cardReply === undefined || cardReply.kind === 'no'
}

/** Reasons of words that are an order, or two, without being complete. */
const orderReasons: ReadonlySet<string> = new Set([
  'two-actions',
  'which-amount',
  'odd-number',
  'which-number',
  'which-slippage',
  'confirm-order',
  'loose-order',
])

/** Whether the words are an order or a part of one. */
function isOrder({ intent, reason = '', understood }: ParsedRequest): boolean {
  if (intent === 'buy' || intent === 'sell') return true
  if (intent !== 'ask') return false
  const hasAmount = understood !== undefined && (['buy', 'sell'] as const).some((side) => findAmount(side, understood))
  return orderReasons.has(reason) || hasAmount || understood?.side !== undefined
}

function isSameOrder(parsed: ParsedRequest, strict: ParsedRequest): boolean {
  const { intent: side } = strict
  if ((side !== 'buy' && side !== 'sell') || parsed.intent !== side) return false
  if (parsed.isReference || parsed.needsPress || parsed.next) return false
  const isSamePay = parsed.coin === strict.coin && parsed.payWith === strict.payWith
  const isSameToken = parsed.token === strict.token && parsed.chain === strict.chain && isSamePay
  return isSameToken && isSameAmount(findAmount(side, parsed), findAmount(side, strict))
}
