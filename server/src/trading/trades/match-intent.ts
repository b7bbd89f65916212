import type { IntentId, UserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { InferSelectModel } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { intents } from '#trading/tables/intents.ts'

export type OpenedIntent = InferSelectModel<typeof intents>

type Deps = { findIntent: (id: IntentId) => Promise<OpenedIntent | undefined>; now: Clock }

/** Returns the caller's open intent with that id, if the posted request equals its original request. */
export async function matchIntent(
  deps: Deps,
  userId: UserId,
  intentId: IntentId,
  request: QuoteRequest,
): Promise<OpenedIntent> {
  const intent = isUuid(intentId) ? await deps.findIntent(intentId) : undefined
  // Another user's intent gets the same error as a missing one.
  if (!intent || intent.userId !== userId) throw new Refusal('INTENT_MISMATCH')
  if (!isSameRequest(intent, request)) throw new Refusal('INTENT_MISMATCH')
  if (intent.state !== 'open') throw new Refusal('INTENT_CLOSED')
  if (intent.expiresAt <= deps.now()) throw new Refusal('QUOTE_EXPIRED')
  return intent
}

/**
 * Compares the texts of two requests without parsing them. Chain, symbol and slippage may be omitted. An amount in another unit
 * may be posted as stated, or as the equivalent that its card shows.
 */
export function isSameRequest(intent: OpenedIntent, posted: QuoteRequest): boolean {
  const original = intent.request
  return (
    posted.side === original.side &&
    isSameAddress(posted.tokenAddress, original.tokenAddress) &&
    isSameAmount(posted, original) &&
    (posted.chain === undefined || posted.chain === intent.chain) &&
    (posted.dangerSymbol === undefined || posted.dangerSymbol === original.dangerSymbol) &&
    (posted.slippageBps === undefined || posted.slippageBps === intent.quote.slippageBps)
  )
}

function isSameAmount(posted: QuoteRequest, original: QuoteRequest): boolean {
  if (posted.stated) {
    const { unit, value } = posted.stated
    return unit === original.stated?.unit && value === original.stated.value
  }
  return posted.amountInUsd === original.amountInUsd && posted.percentage === original.percentage
}

/** Only EVM addresses are case-insensitive. */
function isSameAddress(a: string, b: string): boolean {
  return a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
