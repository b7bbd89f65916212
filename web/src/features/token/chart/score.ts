import type { Candle } from '@murmur/contract/markets'
import { pitchOf } from '#features/token/chart/pitch.ts'
import { summaryOf } from '#features/token/chart/summary.ts'

/** A point of the line as it sounds. `at`: seconds from the beginning. `isExtreme`: the lowest or the highest of all. */
export type Note = { t: number; at: number; frequency: number; isExtreme: boolean }

/** How long a whole range lasts, in seconds, and of how many points a line is made at most. */
export const wholeRange = { seconds: 5, notes: 240 }

/** A line of prices as a tone that lasts five seconds; time runs evenly, also where nothing was traded for a while. */
export function scoreOf(candles: readonly Candle[]): Note[] {
  const summary = summaryOf(candles)
  if (!summary) return []
  const { first, last, lowest, highest } = summary
  const span = Math.max(1, last.t - first.t)
  return sample(candles, [lowest, highest], wholeRange.notes).map((candle) => ({
    t: candle.t,
    at: ((candle.t - first.t) / span) * wholeRange.seconds,
    frequency: pitchOf(candle.c, lowest.c, highest.c),
    isExtreme: isExtremeOf(candle, summary),
  }))
}

/** Whether a point is the lowest or the highest; where a price never moves, none is. */
export function isExtremeOf(candle: Candle, { lowest, highest }: { lowest: Candle; highest: Candle }): boolean {
  return lowest.c < highest.c && (candle.t === lowest.t || candle.t === highest.t)
}

/** At most so many points at even steps, besides those that must be kept and the last. */
export function sample(candles: readonly Candle[], kept: readonly Candle[], most: number): Candle[] {
  const step = Math.max(1, candles.length / most)
  const chosen = new Set<number>()
  for (let at = 0; at < candles.length; at += step) chosen.add(Math.floor(at))
  for (const candle of kept) chosen.add(candles.indexOf(candle))
  chosen.add(candles.length - 1)
  return candles.filter((_, index) => chosen.has(index))
}
