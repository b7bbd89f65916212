import { type QuoteRequest, slippageLimits } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'

/** Returns the requested slippage, or 1 %. Above 5 % the user must acknowledge it explicitly. */
export function readSlippage({
  slippageBps,
  acceptHighSlippage,
}: Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'>): number {
  const bps = slippageBps ?? slippageLimits.defaultBps
  if (bps > slippageLimits.unacknowledgedBps && acceptHighSlippage !== true) throw new Refusal('SLIPPAGE_OUT_OF_RANGE')
  return bps
}
