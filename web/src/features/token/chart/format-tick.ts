import type { Language } from '@murmur/contract/languages'
import type { ChartPeriod } from '@murmur/contract/markets/markets'
import { formatDate } from '#lib/format/format.ts'

const timeOfDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const tickFormats: Record<ChartPeriod, Intl.DateTimeFormatOptions> = {
  '1h': timeOfDay,
  '1d': timeOfDay,
  '1w': { weekday: 'short', day: 'numeric' },
  '1m': { day: 'numeric', month: 'short' },
  '1y': { month: 'short', year: '2-digit' },
  '1min': timeOfDay,
  '5min': timeOfDay,
  '15min': { weekday: 'short', ...timeOfDay },
  '1hour': { day: 'numeric', month: 'short' },
  '4hour': { day: 'numeric', month: 'short' },
  '1day': { day: 'numeric', month: 'short' },
}

/** A time of the chart's axis, in the user's time zone. `t`: Unix seconds. */
export function formatTick(t: number, range: ChartPeriod, language: Language): string {
  return formatDate(new Date(t * 1000), language, tickFormats[range])
}
