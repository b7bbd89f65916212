import type { Quote } from '@murmur/contract/trading/trades'

/** The total taken from the wallet: the amount paid or sold, which includes our fee, and the expected network fee. */
export type Cost = { totalUsd: number; networkUsd: number }

/** @returns undefined if the amount or the fee has no USD value */
export function getCost(quote: Pick<Quote, 'pay' | 'networkFee' | 'networkFeeExpected'>): Cost | undefined {
  const { pay, networkFeeExpected: networkFee = quote.networkFee } = quote
  if (pay.usdValue === null || networkFee.usdValue === null) return undefined
  return { totalUsd: pay.usdValue + networkFee.usdValue, networkUsd: networkFee.usdValue }
}
