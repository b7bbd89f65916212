import type { FigureSource } from '@murmur/contract/markets'

type Priced = { source: FigureSource; usdE18?: bigint | undefined }

/** So many times off, a price is no disagreement but a mistake. */
const farTimes = 10n

/**
 * The sources whose price is not believed: of three or more, those that lie more than ten times from the middle one. Of an
 * even number there are two middle ones, and near to either is near enough. `newestFirst`: the first of a source counts.
 */
export function disbelieved(newestFirst: readonly Priced[]): Set<FigureSource> {
  const bySource = new Map<FigureSource, bigint>()
  for (const { source, usdE18 } of newestFirst) {
    if (usdE18 !== undefined && usdE18 > 0n && !bySource.has(source)) bySource.set(source, usdE18)
  }
  if (bySource.size < 3) return new Set()
  const sorted = [...bySource.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middles = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  const isFar = (price: bigint) =>
    middles.every((middle = 0n) => price > middle * farTimes || price * farTimes < middle)
  return new Set([...bySource].filter(([, price]) => isFar(price)).map(([source]) => source))
}
