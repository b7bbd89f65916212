import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'

const defaultSlippageBps = 100
const maxUnacknowledgedBps = 500

/** Returns the requested slippage, or 1 %. Above 5 % the user must acknowledge it explicitly. */
export function readSlippage({
  slippageBps,
  acceptHighSlippage,
}: Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'>): number {
  const bps = slippageBps ?? defaultSlippageBps
  if (bps > maxUnacknowledgedBps && acceptHighSlippage !== true) throw new Refusal('SLIPPAGE_OUT_OF_RANGE')
  return bps
}
