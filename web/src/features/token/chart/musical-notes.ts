import type { Candle } from '@murmur/contract/markets/markets'
import { isExtremePoint, summarizeCandles } from '#features/token/chart/candle-summary.ts'
import { priceToPitch } from '#features/token/chart/pitch.ts'

/** A point of the line as a note. `at`: seconds from the start. `isExtreme`: the lowest or highest point. */
export type MusicalNote = { t: number; at: number; frequency: number; isExtreme: boolean }

/** Duration of a whole range in seconds, and the maximum number of notes. */
export const playback = { seconds: 5, notes: 240 }

/** Converts a line of prices to notes over five seconds; their times are proportional, also across gaps in trading. */
export function toMusicalNotes(candles: readonly Candle[]): MusicalNote[] {
  const summary = summarizeCandles(candles)
  if (!summary) return []
  const { first, last, lowest, highest } = summary
  const span = Math.max(1, last.t - first.t)
  return sampleCandles(candles, [lowest, highest], playback.notes).map((candle) => ({
    t: candle.t,
    at: ((candle.t - first.t) / span) * playback.seconds,
    frequency: priceToPitch(candle.c, lowest.c, highest.c),
    isExtreme: isExtremePoint(candle, summary),
  }))
}

/** Samples at most `maxCount` points at even steps, plus the last point and the `required` ones. */
export function sampleCandles(candles: readonly Candle[], required: readonly Candle[], maxCount: number): Candle[] {
  const step = Math.max(1, candles.length / maxCount)
  const chosenIndexes = new Set<number>()
  for (let at = 0; at < candles.length; at += step) chosenIndexes.add(Math.floor(at))
  for (const candle of required) chosenIndexes.add(candles.indexOf(candle))
  chosenIndexes.add(candles.length - 1)
  return candles.filter((_, index) => chosenIndexes.has(index))
}
