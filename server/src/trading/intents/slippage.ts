import { type QuoteRequest, slippageLimits } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Returns the requested slippage in basis points, or 1 %. Above 5 % the user must acknowledge it explicitly.
 * @throws Refusal SLIPPAGE_OUT_OF_RANGE
 */
export function readSlippage({
  slippageBps,
  acceptHighSlippage,
}: Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'>): number {
  const bps = slippageBps ?? slippageLimits.defaultBps
  // A form cannot send these; the words of an order can.
  if (bps < slippageLimits.minBps || bps > slippageLimits.maxBps)
    throw new Refusal('SLIPPAGE_OUT_OF_RANGE', { reason: 'slippage-bounds' })
  if (bps > slippageLimits.unacknowledgedBps && acceptHighSlippage !== true) throw new Refusal('SLIPPAGE_OUT_OF_RANGE')
  return bps
}
