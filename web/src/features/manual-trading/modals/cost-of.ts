import type { Quote } from '@murmur/contract/trades'

/** What a trade takes from the wallet in all: what is paid or sold, our fee in it, and what the network is expected to take. */
export type Cost = { totalUsd: number; networkUsd: number }

/** @returns undefined where a part of it has no known value */
export function costOf(quote: Pick<Quote, 'pay' | 'networkFee' | 'networkFeeExpected'>): Cost | undefined {
  const { pay, networkFeeExpected: networkFee = quote.networkFee } = quote
  if (pay.usdValue === null || networkFee.usdValue === null) return undefined
  return { totalUsd: pay.usdValue + networkFee.usdValue, networkUsd: networkFee.usdValue }
}
