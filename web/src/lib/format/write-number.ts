import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'

/**
 * Figures with English marks, as a language writes them: "−1,234.5" is "−1 234,5" in Spanish. In Arabic they stand between
 * isolates, or their sign would end up behind them.
 */
export function writeNumber(english: string, language: Language): string {
  const { point, group } = locales[language]
  const written = english.replace(/[.,]/g, (mark) => (mark === '.' ? point : group))
  return language === 'ar' ? `\u2066${written}\u2069` : written
}

/** A display number with at most, or exactly, so many decimals; it is grouped and has no sign of its own. */
export function decimalOf(size: number, most: number, least = 0): string {
  return size.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
}

/** A count or another plain number. */
export function formatNumber(value: number, language: Language, most = 0): string {
  return writeNumber(decimalOf(value, most).replace('-', '−'), language)
}
