import type { FigureSource } from '@murmur/contract/markets/markets'
import type { TokenRef } from '@murmur/contract/token-id'
import { acceptSample, agree } from './accept-sample.ts'
import type { AlertChange, AlertRow } from './alerts.store.ts'

/** A sample of a token's price: the newest per source, USD times 10^18. */
export type Tick = TokenRef & { at: Date; prices: { source: FigureSource; usdE18: bigint }[] }

/** Consecutive samples that must be past the bound: more with a single source. */
const needed = { agreed: 2, alone: 3 }
/** Samples closer together count as one: two instances may take them at nearly the same time. */
const leastGapMs = 1_000
/** An earlier sample does not count as the previous one. */
const mostGapMs = 10 * 60_000
/** While the price is quiet, a sample is recorded this often. */
const quietMs = 60_000

/**
 * The change of an active alert after a sample; undefined when there is nothing worth writing, or the sample is not
 * newer than the last. A sample that is not accepted ends a row, so that a single odd one never fires an alert.
 */
export function stepAlert(alert: AlertRow, tick: Tick): AlertChange | undefined {
  const sinceMs = alert.seenAt ? tick.at.getTime() - alert.seenAt.getTime() : mostGapMs
  if (sinceMs < leastGapMs || tick.at <= alert.createdAt || tick.prices.length === 0) return undefined
  const isNext = sinceMs < mostGapMs
  const belief = { believed: alert.believedUsdE18, doubted: isNext ? alert.doubtedUsdE18 : null }
  const { believed, doubted, price, isAlone } = acceptSample(
    belief,
    tick.prices.map(({ usdE18 }) => usdE18),
  )
  const isPast = price !== undefined && (alert.condition === 'above' ? price > alert.usdE18 : price < alert.usdE18)
  const seenPast = isPast ? (isNext ? alert.seenPast : 0) + 1 : 0
  const change = { seenPast, seenAt: tick.at, believedUsdE18: believed, doubtedUsdE18: doubted }
  if (sinceMs < quietMs && isQuiet(alert, change)) return undefined
  if (price === undefined || seenPast < (isAlone ? needed.alone : needed.agreed)) return change
  return { ...change, state: 'fired', firedAt: tick.at, firedUsdE18: price }
}

/** No held-back price, not past the bound, and about the last price: true of nearly every sample. */
function isQuiet(alert: AlertRow, change: AlertChange): boolean {
  const isStill = [alert, change].every(({ seenPast, doubtedUsdE18 }) => seenPast === 0 && doubtedUsdE18 === null)
  const [before, after] = [alert.believedUsdE18, change.believedUsdE18]
  return isStill && before !== null && after !== null && agree(before, after)
}
