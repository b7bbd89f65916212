import type { Language } from '@murmur/contract/languages'
import { locales, textDirection } from '#lib/i18n/locales.ts'

/**
 * Converts a number with English separators to a language's own: "−1,234.5" is "−1 234,5" in Spanish. In Arabic it is
 * wrapped in isolates, which keep the sign in front.
 */
export function writeNumber(english: string, language: Language): string {
  const { point, group } = locales[language]
  const written = english.replace(/[.,]/g, (mark) => (mark === '.' ? point : group))
  return textDirection(language) === 'rtl' ? `\u2066${written}\u2069` : written
}

/** Formats a number with English separators, grouped, with `least` to `most` decimals. */
export function formatDecimal(size: number, most: number, least = 0): string {
  return size.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
}

/** Formats a count or another number without a unit. */
export function formatNumber(value: number, language: Language, most = 0): string {
  return writeNumber(formatDecimal(value, most).replace('-', '−'), language)
}
