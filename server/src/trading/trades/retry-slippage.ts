import { slippageLimits } from '@murmur/contract/trading/slippage'
import type { Execution } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'

/** The slippages that a failed trade may offer, in basis points: only those that need no acknowledgement. */
const slippageSteps = [200, 300, slippageLimits.unacknowledgedBps]

/**
 * The next wider slippage, in basis points, for a trade that was refused because the price moved, or that reverted, which mostly has
 * the same cause. Null for other outcomes, and if only a slippage above 5 % would be wider.
 */
export function retrySlippage({ state, refusal }: Execution, { quote }: Pick<Intent, 'quote'>): number | null {
  const hasPriceMoved = state === 'refused' && refusal?.code === 'PRICE_MOVED' && refusal.reason === null
  if (!hasPriceMoved && state !== 'reverted') return null
  return slippageSteps.find((bps) => bps > quote.slippageBps) ?? null
}
