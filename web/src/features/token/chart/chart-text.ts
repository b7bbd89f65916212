import type { Language } from '@murmur/contract/languages'
import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { type CandleSummary, isExtremePoint, percentChange } from '#features/token/chart/candle-summary.ts'
import { formatChange, formatDate, formatSpokenPrice } from '#lib/format/format.ts'
import { formatDecimal, localizeNumber } from '#lib/format/localize-number.ts'
import type { TextId, Translate } from '#lib/i18n/text.ts'

type PeriodLabels = { whole: TextId; short: string; span: TextId }

/** Labels of the periods: the choice in full and short for buttons, and the time that the chart spans. */
export const periodLabels: Record<ChartPeriod, PeriodLabels> = {
  '1h': { whole: 'chart.range.hour', short: '1H', span: 'chart.range.hour' },
  '1d': { whole: 'chart.range.day', short: '1D', span: 'chart.range.day' },
  '1w': { whole: 'chart.range.week', short: '1W', span: 'chart.range.week' },
  '1m': { whole: 'chart.range.month', short: '1M', span: 'chart.range.month' },
  '1y': { whole: 'chart.range.year', short: '1Y', span: 'chart.range.year' },
  '1min': { whole: 'chart.interval.minute', short: '1m', span: 'chart.range.4-hours' },
  '5min': { whole: 'chart.interval.5-minutes', short: '5m', span: 'chart.range.day' },
  '15min': { whole: 'chart.interval.15-minutes', short: '15m', span: 'chart.range.3-days' },
  '1hour': { whole: 'chart.interval.hour', short: '1h', span: 'chart.range.2-weeks' },
  '4hour': { whole: 'chart.interval.4-hours', short: '4h', span: 'chart.range.60-days' },
  '1day': { whole: 'chart.interval.day', short: '1d', span: 'chart.range.year' },
}

const timeOfDay: Intl.DateTimeFormatOptions = { timeStyle: 'short' }
const weekdayTime: Intl.DateTimeFormatOptions = { weekday: 'short', hour: '2-digit', minute: '2-digit' }
const dayTime: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

/** Time format for each period, in the user's time zone. */
const timeFormats: Record<ChartPeriod, Intl.DateTimeFormatOptions> = {
  '1h': timeOfDay,
  '1d': weekdayTime,
  '1w': { weekday: 'short', ...dayTime },
  '1m': dayTime,
  '1y': date,
  '1min': timeOfDay,
  '5min': weekdayTime,
  '15min': { weekday: 'short', ...dayTime },
  '1hour': dayTime,
  '4hour': dayTime,
  '1day': date,
}

/** @param t Unix seconds */
export function formatTime(t: number, range: ChartPeriod, language: Language): string {
  return formatDate(new Date(t * 1000), language, timeFormats[range])
}

/** A price as displayed text, or as spoken text for screen readers. */
export function formatChartPrice(text: Translate, price: number, isSpoken: boolean): string {
  const { shown, spoken } = formatSpokenPrice(text, price)
  return (isSpoken && spoken) || shown
}

/** Summarises the line in one sentence: "Over 1 day the price rose 3.2% from $1.00 to $1.03; lowest …, highest …." */
export function describeSummary(text: Translate, summary: CandleSummary, range: ChartPeriod, isSpoken = false): string {
  const { first, last, lowest, highest, changePercent } = summary
  const percent = formatDecimal(Math.abs(changePercent), 1)
  const price = (candle: Candle) => formatChartPrice(text, candle.c, isSpoken)
  return text('chart.summary', {
    range: text(periodLabels[range].span),
    way: percent === '0' ? 'flat' : changePercent > 0 ? 'up' : 'down',
    percent: localizeNumber(percent, text.language),
    from: price(first),
    to: price(last),
    low: price(lowest),
    lowTime: formatTime(lowest.t, range, text.language),
    high: price(highest),
    highTime: formatTime(highest.t, range, text.language),
  })
}

type PointOptions = { candle: Candle; before: Candle | undefined; summary: CandleSummary; range: ChartPeriod }

/** Describes a point for the slider: "Sun 14:05, $1.234, +0.31%, the lowest". */
export function describePoint(text: Translate, { candle, before, summary, range }: PointOptions): string {
  const change = before ? percentChange(before.c, candle.c) : null
  const isExtreme = isExtremePoint(candle, summary)
  return [
    formatTime(candle.t, range, text.language),
    formatChartPrice(text, candle.c, true),
    change === null ? '' : formatChange(change, text.language),
    isExtreme && candle.t === summary.lowest.t ? text('chart.lowest') : '',
    isExtreme && candle.t === summary.highest.t ? text('chart.highest') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
