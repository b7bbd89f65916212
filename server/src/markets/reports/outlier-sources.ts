import type { MarketDataSource } from '@murmur/contract/markets/markets'

type PricedReport = { source: MarketDataSource; usdE18?: bigint | undefined }

/** A price that is this many times off is an error, not a disagreement. */
const outlierFactor = 10n

/**
 * Returns the sources whose price is an outlier. Of three or more prices, those more than ten times off the median are
 * outliers. An even number of prices has two medians, and a price near either is accepted. `newestFirst`: only the
 * first price of each source counts.
 */
export function outlierSources(newestFirst: readonly PricedReport[]): Set<MarketDataSource> {
  const bySource = new Map<MarketDataSource, bigint>()
  for (const { source, usdE18 } of newestFirst) {
    if (usdE18 !== undefined && usdE18 > 0n && !bySource.has(source)) bySource.set(source, usdE18)
  }
  if (bySource.size < 3) return new Set()
  const sorted = [...bySource.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const medians = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  const isOutlier = (price: bigint) =>
    medians.every((middle = 0n) => price > middle * outlierFactor || price * outlierFactor < middle)
  return new Set([...bySource].filter(([, price]) => isOutlier(price)).map(([source]) => source))
}
