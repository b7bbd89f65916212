import { slippageLimits } from '@murmur/contract/trading/slippage'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Returns the requested slippage in basis points, or else that of the account, or 1 %. Above 5 % the user must acknowledge it
 * explicitly.
 * @throws Refusal SLIPPAGE_OUT_OF_RANGE
 */
export function resolveSlippage(
  { slippageBps, acceptHighSlippage }: Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'>,
  accountBps: number | null,
): number {
  const bps = slippageBps ?? accountBps ?? slippageLimits.defaultBps
  // A form cannot send these values, but a chat message can state them.
  if (bps < slippageLimits.minBps || bps > slippageLimits.maxBps)
    throw new Refusal('SLIPPAGE_OUT_OF_RANGE', { reason: 'slippage-bounds' })
  if (bps > slippageLimits.unacknowledgedBps && acceptHighSlippage !== true) throw new Refusal('SLIPPAGE_OUT_OF_RANGE')
  return bps
}
