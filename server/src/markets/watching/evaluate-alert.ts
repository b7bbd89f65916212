import type { MarketDataSource } from '@murmur/contract/markets/markets'
import type { TokenId } from '@murmur/contract/token-id'
import { acceptSample, areClose } from './accept-sample.ts'
import type { AlertChange, AlertRow } from './alerts.store.ts'
import { isPast } from './is-past.ts'

/** A sample of a token's price: the newest per source, USD times 10^18. */
export type Tick = TokenId & { at: Date; prices: { source: MarketDataSource; usdE18: bigint }[] }

/** Number of consecutive samples that must be past the threshold; more with a single source. */
const requiredSamples = { agreed: 2, alone: 3 }
/** Minimum interval between counted samples, because two instances may take samples at nearly the same time. */
const minGapMs = 1_000
/** Maximum interval between consecutive samples. */
const maxGapMs = 10 * 60_000
/** Interval for storing samples while nothing changes. */
const idleRecordMs = 60_000

/**
 * Returns the change of an active alert after a sample; undefined if nothing needs storing, or the sample is not newer than the
 * last one. A rejected sample ends a series of samples past the threshold, so that a single odd sample never fires an alert.
 */
export function evaluateAlert(alert: AlertRow, tick: Tick): AlertChange | undefined {
  const sinceMs = alert.seenAt ? tick.at.getTime() - alert.seenAt.getTime() : maxGapMs
  if (sinceMs < minGapMs || tick.at <= alert.createdAt || tick.prices.length === 0) return undefined
  const isWithinGap = sinceMs < maxGapMs
  const state = { accepted: alert.believedUsdE18, pending: isWithinGap ? alert.doubtedUsdE18 : null }
  const { accepted, pending, price, isSingleSource } = acceptSample(
    state,
    tick.prices.map(({ usdE18 }) => usdE18),
  )
  const seenPast = price !== undefined && isPast(alert, price) ? (isWithinGap ? alert.seenPast : 0) + 1 : 0
  const change = { seenPast, seenAt: tick.at, believedUsdE18: accepted, doubtedUsdE18: pending }
  if (sinceMs < idleRecordMs && isUneventful(alert, change)) return undefined
  if (price === undefined || seenPast < (isSingleSource ? requiredSamples.alone : requiredSamples.agreed)) return change
  return { ...change, state: 'fired', firedAt: tick.at, firedUsdE18: price }
}

/**
 * Whether a sample changes nothing: no pending price, not past the threshold, and close to the last price, as nearly all samples
 * are.
 */
function isUneventful(alert: AlertRow, change: AlertChange): boolean {
  const isIdle = [alert, change].every(({ seenPast, doubtedUsdE18 }) => seenPast === 0 && doubtedUsdE18 === null)
  const [before, after] = [alert.believedUsdE18, change.believedUsdE18]
  return isIdle && before !== null && after !== null && areClose(before, after)
}
