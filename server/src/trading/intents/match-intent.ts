import { areAddressesEqual } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Intent } from './intents.store.ts'

/** Returns an intent that is open and the caller's, if the posted request equals its original request. */
export function matchIntent(intent: Intent | undefined, userId: UserId, request: QuoteRequest, now: Date): Intent {
  // Another user's intent gets the same error as a missing one.
  if (!intent || intent.userId !== userId) throw new Refusal('INTENT_MISMATCH')
  if (!isSameRequest(intent, request)) throw new Refusal('INTENT_MISMATCH')
  if (intent.state !== 'open') throw new Refusal('INTENT_CLOSED')
  if (intent.expiresAt <= now) throw new Refusal('QUOTE_EXPIRED')
  return intent
}

/**
 * Compares the texts of two requests without parsing them. Chain, symbol, slippage and priority may be omitted. An amount in another unit
 * may be posted as stated, or as the equivalent that its card shows.
 */
export function isSameRequest(intent: Intent, posted: QuoteRequest): boolean {
  const original = intent.request
  return (
    posted.side === original.side &&
    isSameAddress(posted.tokenAddress, original.tokenAddress) &&
    isSameAmount(posted, original) &&
    isSamePayToken(posted, original) &&
    (posted.chain === undefined || posted.chain === intent.chain) &&
    (posted.dangerSymbol === undefined || posted.dangerSymbol === original.dangerSymbol) &&
    (posted.slippageBps === undefined || posted.slippageBps === intent.quote.slippageBps) &&
    (posted.priority === undefined || posted.priority === (intent.quote.priority ?? 'normal'))
  )
}

/** Paid with the same token, or both with the coin. */
function isSamePayToken({ payWith: posted }: QuoteRequest, { payWith: original }: QuoteRequest): boolean {
  if (posted === undefined || original === undefined) return posted === original
  return areAddressesEqual(posted.slice(posted.indexOf(':') + 1), original.slice(original.indexOf(':') + 1))
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
