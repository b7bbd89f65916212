import type { Language } from '@murmur/contract/languages'
import { locales, textDirection } from '#lib/i18n/locales.ts'

/**
 * Converts a number with English separators to a language's own: "−1,234.5" is "−1 234,5" in Spanish. In Arabic it is
 * wrapped in isolates, which keep the sign in front.
 */
export function localizeNumber(english: string, language: Language): string {
  const { point, group } = locales[language]
  const localized = english.replace(/[.,]/g, (mark) => (mark === '.' ? point : group))
  return textDirection(language) === 'rtl' ? `\u2066${localized}\u2069` : localized
}

/** Formats a number with English separators, grouped, with `minDecimals` to `maxDecimals` decimals. */
export function formatDecimal(size: number, maxDecimals: number, minDecimals = 0): string {
  return size.toLocaleString('en-US', { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals })
}

/** Formats a count or another number without a unit. */
export function formatNumber(value: number, language: Language, maxDecimals = 0): string {
  return localizeNumber(formatDecimal(value, maxDecimals).replace('-', '−'), language)
}
