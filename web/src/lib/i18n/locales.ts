import { type Language, languages } from '@murmur/contract/languages'
import type localeEn from '@murmur/locales/en/locale.json'

/**
 * Number formats, the same as the server's (decision 095). `dates` is a tag for dates, `counting` one for plurals and counts;
 * `usd` formats US dollars so that they cannot be confused with another country's. Arabic uses Latin digits, as on cards and
 * keypads; Spanish groups thousands with spaces, since a point means thousands in Spain and decimals in Mexico. `usdSuffixes`
 * shorten dollars and are multiplied, the largest first; without them, Intl's notation does. `plainAmounts`: whether amounts are
 * typed, and repeated, as plain decimals without separators of thousands, as the specification states for English.
 */
export type Locale = Omit<typeof localeEn, 'usdSuffixes'> & {
  counting?: string
  script?: string
  usdSuffixes: Readonly<Record<string, number>>
}

const files = import.meta.glob<Locale>('../../../../locales/*/locale.json', { eager: true, import: 'default' })

export const locales = Object.fromEntries(
  languages.map((language) => [language, files[`../../../../locales/${language}/locale.json`]]),
) as Readonly<Record<Language, Locale>>

/** The writing direction of a language. */
export function textDirection(language: Language): 'ltr' | 'rtl' {
  return locales[language].direction === 'rtl' ? 'rtl' : 'ltr'
}

/** Adds the currency to a formatted amount: "$1.50", "1,50 USD". */
export function withUsdSign(amount: string, { usd }: Pick<Locale, 'usd'>): string {
  return usd.replace('{amount}', () => amount)
}

/** Whether dollars have the sign "$" alone, which follows a minus: "−$5". */
export function hasDollarSign({ usd }: Pick<Locale, 'usd'>): boolean {
  return usd.startsWith('$')
}

/** Adds the currency and a "less than" sign to a formatted amount: "<$0.01". */
export function withUsdSignBelow(amount: string, { usdBelow }: Pick<Locale, 'usdBelow'>): string {
  return usdBelow.replace('{amount}', () => amount)
}

/** Adds a "less than" sign to a formatted amount without a currency: "<0.0001". */
export function withAmountBelow(amount: string, { amountBelow }: Pick<Locale, 'amountBelow'>): string {
  return amountBelow.replace('{amount}', () => amount)
}

/** Whether a value is a supported language code. */
export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}
