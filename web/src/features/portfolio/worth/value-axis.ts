import type { Language } from '@murmur/contract/languages'
import { formatDate, formatMarketCap, formatUsd, formatWholeUsd } from '#lib/format/format.ts'

/** Bounds and ticks of the value axis, in USD. */
export type ValueAxis = { low: number; high: number; ticks: number[] }

/** The smallest part of the value that the axis spans, so that a change of a few cents does not look like a crash. */
const minSpan = 0.02
/** The target number of steps. */
const targetSteps = 3
const hourMs = 3_600_000

/** An axis with round ticks around these values, or a single tick for a constant value. Values are never negative. */
export function valueAxis(lowest: number, highest: number): ValueAxis {
  if (highest - lowest < 0.005 && highest > 0)
    return { low: lowest * (1 - minSpan), high: highest * (1 + minSpan), ticks: [highest] }
  const span = Math.max(highest - lowest, highest * minSpan, 0.03)
  const middle = (lowest + highest) / 2
  const step = roundStep(span / targetSteps)
  const first = Math.max(0, Math.floor((middle - span / 2) / step))
  const last = Math.max(first + 1, Math.ceil((middle + span / 2) / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `minStep`, up to a rounding error of 0.1 %. */
function roundStep(minStep: number): number {
  const powerOfTen = 10 ** Math.floor(Math.log10(minStep))
  return [1, 2, 5, 10].map((factor) => factor * powerOfTen).find((step) => step >= minStep * 0.999) ?? 10 * powerOfTen
}

/** The label of a tick: whole dollars; with cents for steps below a dollar, abbreviated for steps from $100,000. */
export function formatTick(usd: number, { ticks }: ValueAxis, language: Language): string {
  const step = ticks[1] === undefined ? usd / targetSteps : ticks[1] - (ticks[0] ?? 0)
  if (step >= 100_000) return formatMarketCap(usd, language)
  return step >= 1 ? formatWholeUsd(usd, language) : formatUsd(usd, language)
}

/** The labels of three ticks of the time axis, from the first to the last point: times of day, days, or months with years. */
export function timeTicks(first: string, last: string, language: Language): string[] {
  const [start, end] = [Date.parse(first), Date.parse(last)]
  const parts = timeParts(end - start)
  return [start, (start + end) / 2, end].map((at) => formatDate(new Date(at), language, parts))
}

function timeParts(lengthMs: number): Intl.DateTimeFormatOptions {
  if (lengthMs < 36 * hourMs) return { hour: '2-digit', minute: '2-digit' }
  if (lengthMs < 300 * 24 * hourMs) return { day: 'numeric', month: 'short' }
  return { month: 'short', year: 'numeric' }
}
