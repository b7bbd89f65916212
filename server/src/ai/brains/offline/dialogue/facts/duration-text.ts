import type { Language } from '@murmur/contract/languages'
import { locales } from '#platform/i18n/locales.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Time that has passed, in the largest unit that fits: "5 seconds ago", "2 hours ago". */
export function elapsedText(language: Language, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locales[language].tag)
  if (seconds < minute) return format.format(-seconds, 'second')
  if (seconds < hour) return format.format(-Math.floor(seconds / minute), 'minute')
  if (seconds < 2 * day) return format.format(-Math.floor(seconds / hour), 'hour')
  return format.format(-Math.floor(seconds / day), 'day')
}

/** A number of days in the largest unit that still is precise: "12 days", "14 months", "3 years". */
export function daysText(language: Language, days: number): string {
  const [size, unit]: [number, string] =
    days < 60 ? [days, 'day'] : days < 730 ? [Math.floor(days / 30.44), 'month'] : [Math.floor(days / 365.25), 'year']
  return new Intl.NumberFormat(locales[language].tag, { style: 'unit', unit, unitDisplay: 'long' }).format(size)
}
