import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { Refusal } from '#platform/errors/refusal.ts'

export const defaultSlippageBps = 100
const freeSlippageBps = 500

/** The requested slippage, or 1 %; above 5 % only with the user's explicit acknowledgement. */
export function readSlippage({
  slippageBps,
  acceptHighSlippage,
}: Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'>): number {
  const bps = slippageBps ?? defaultSlippageBps
  if (bps > freeSlippageBps && acceptHighSlippage !== true) throw new Refusal('SLIPPAGE_OUT_OF_RANGE')
  return bps
}
