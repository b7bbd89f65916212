import type { Language } from '@murmur/contract/languages'
import type { Candle, ChartRange } from '@murmur/contract/markets/markets'
import { isExtremePoint } from '#features/token/chart/score.ts'
import { percentChange, type Summary } from '#features/token/chart/summary.ts'
import { formatChange, formatDate, formatSpokenPrice } from '#lib/format/format.ts'
import { formatDecimal, writeNumber } from '#lib/format/write-number.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'

/** Labels of the ranges: long, and short for buttons. */
export const rangeLabels = {
  '1h': { whole: 'chart.range.hour', short: '1H' },
  '1d': { whole: 'chart.range.day', short: '1D' },
  '1w': { whole: 'chart.range.week', short: '1W' },
  '1m': { whole: 'chart.range.month', short: '1M' },
  '1y': { whole: 'chart.range.year', short: '1Y' },
} as const satisfies Record<ChartRange, { whole: TextId; short: string }>

/** Time format for each range, in the user's time zone. */
const timeFormats: Record<ChartRange, Intl.DateTimeFormatOptions> = {
  '1h': { timeStyle: 'short' },
  '1d': { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  '1w': { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  '1m': { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  '1y': { day: 'numeric', month: 'short', year: 'numeric' },
}

/** @param t Unix seconds */
export function formatTime(t: number, range: ChartRange, language: Language): string {
  return formatDate(new Date(t * 1000), language, timeFormats[range])
}

/** A price as displayed text, or as spoken text for screen readers. */
export function priceText(text: Translate, price: number, isSpoken: boolean): string {
  const { shown, spoken } = formatSpokenPrice(text, price)
  return (isSpoken && spoken) || shown
}

/** Summarises the line in one sentence: "Over 1 day the price rose 3.2% from $1.00 to $1.03; lowest …, highest …." */
export function describeSummary(text: Translate, summary: Summary, range: ChartRange, isSpoken = false): string {
  const { first, last, lowest, highest, changePercent } = summary
  const percent = formatDecimal(Math.abs(changePercent), 1)
  const price = (candle: Candle) => priceText(text, candle.c, isSpoken)
  return text('chart.summary', {
    range: text(rangeLabels[range].whole),
    way: percent === '0' ? 'flat' : changePercent > 0 ? 'up' : 'down',
    percent: writeNumber(percent, text.language),
    from: price(first),
    to: price(last),
    low: price(lowest),
    lowTime: formatTime(lowest.t, range, text.language),
    high: price(highest),
    highTime: formatTime(highest.t, range, text.language),
  })
}

type PointOptions = { candle: Candle; before: Candle | undefined; summary: Summary; range: ChartRange }

/** Describes a point for the slider: "Sun 14:05, $1.234, +0.31%, the lowest". */
export function describePoint(text: Translate, { candle, before, summary, range }: PointOptions): string {
  const change = before ? percentChange(before.c, candle.c) : null
  const isExtreme = isExtremePoint(candle, summary)
  return [
    formatTime(candle.t, range, text.language),
    priceText(text, candle.c, true),
    change === null ? '' : formatChange(change, text.language),
    isExtreme && candle.t === summary.lowest.t ? text('chart.lowest') : '',
    isExtreme && candle.t === summary.highest.t ? text('chart.highest') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
