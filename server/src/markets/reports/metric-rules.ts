import type { MarketDataSource } from '@murmur/contract/markets/markets'
import type { MetricName } from '@murmur/contract/markets/tokens'
import { toDisplayNumber } from '@murmur/contract/money'
import type { TokenReport } from '#market-data/market-source.port.ts'

/** How a metric is read from a report, the order of its sources, and when two values differ. */
export type MetricRule = {
  read(report: TokenReport): number | undefined
  order: readonly MarketDataSource[]
  differs(lead: number, other: number): boolean
}

/** Source order for prices. Venues come first, so that the shown price is the one at which a trade starts. */
export const priceOrder: readonly MarketDataSource[] = ['chain', 'Jupiter', 'Birdeye', 'DexScreener', 'GeckoTerminal']
/**
 * Source order for metrics of the whole token. Sources that cover all of its markets come first; the chain reads only
 * one pool and comes last.
 */
export const wholeTokenSourceOrder: readonly MarketDataSource[] = [
  'Birdeye',
  'Jupiter',
  'DexScreener',
  'GeckoTerminal',
  'chain',
]

/** Floating-point tolerance, so that a difference of exactly the limit does not exceed it. */
const tolerance = 1 + 1e-9
const differsByFraction = (fraction: number) => (lead: number, other: number) =>
  Math.abs(other - lead) > fraction * tolerance * Math.abs(lead)
const differsByPoints = (points: number) => (lead: number, other: number) => Math.abs(other - lead) > points

const wholeTokenRule = (read: MetricRule['read'], differs = differsByFraction(0.1)): MetricRule => ({
  read,
  order: wholeTokenSourceOrder,
  differs,
})

export const metricRules: Record<MetricName, MetricRule> = {
  price: {
    read: ({ usdE18 }) => (usdE18 !== undefined && usdE18 > 0n ? toDisplayNumber(usdE18, 18) : undefined),
    order: priceOrder,
    differs: differsByFraction(0.02),
  },
  fdv: { read: ({ fdv }) => fdv, order: priceOrder, differs: differsByFraction(0.1) },
  priceChange24hPercent: wholeTokenRule(({ change24h }) => change24h, differsByPoints(2)),
  liquidity: wholeTokenRule(({ liquidity }) => liquidity),
  marketCap: wholeTokenRule(({ marketCap }) => marketCap),
  volume24hUSD: wholeTokenRule(({ volume24h }) => volume24h),
  view24h: wholeTokenRule(({ trades24h }) => trades24h),
  uniqueView24h: wholeTokenRule(({ traders24h }) => traders24h),
  vSell1hChangePercent: wholeTokenRule(({ sellVolume1hChange }) => sellVolume1hChange, differsByPoints(10)),
  holders: wholeTokenRule(({ holders }) => holders),
  top10HolderPercent: wholeTokenRule(({ top10Percent }) => top10Percent, differsByPoints(2)),
}
