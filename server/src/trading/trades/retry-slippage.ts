import { slippageLimits } from '@murmur/contract/trading/slippage'
import type { Execution } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'

/** The slippages that a failed trade may offer, in basis points: none above what needs an acknowledgement. */
const wider = [200, 300, slippageLimits.unacknowledgedBps]

/**
 * The next wider slippage for a trade that the price left, in basis points: refused because of it, or finally reverted, which is mostly
 * because of it. Null for other outcomes, and if only a slippage above 5 % would be wider.
 */
export function retrySlippage({ state, refusal }: Execution, { quote }: Pick<Intent, 'quote'>): number | null {
  const hasPriceMoved = state === 'refused' && refusal?.code === 'PRICE_MOVED' && refusal.reason === null
  if (!hasPriceMoved && state !== 'reverted') return null
  return wider.find((bps) => bps > quote.slippageBps) ?? null
}
