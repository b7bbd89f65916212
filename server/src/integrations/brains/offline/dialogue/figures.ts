import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { locales } from '#core/texts/locales.ts'

export const chainNames: Record<ChainKey, string> = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

/** A price in USD for eyes, with four significant digits: "$0.00002351", "$8.40". */
export function priceText(language: Language, usd: number): string {
  // Money of a dollar and more has both its cents or none.
  const hasTenths = usd >= 1 && /\.\d$/.test(String(Number(usd.toPrecision(4))))
  return usdFormat(language, hasTenths ? { minimumFractionDigits: 2 } : { maximumSignificantDigits: 4 }).format(usd)
}

/** An amount of USD for eyes, to the cent. */
export function usdText(language: Language, usd: number): string {
  return usdFormat(language, { maximumFractionDigits: 2 }).format(usd)
}

/** `percent`: 1.5 is 1.5 %. */
export function percentText(language: Language, percent: number): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}

/** A change with its sign. */
export function changeText(language: Language, percent: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(locales[language], options).format(percent / 100)
}

/** Plain decimal text of tokens for eyes, with six significant digits; other text as it is. */
export function amountText(language: Language, amount: string): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) return amount
  return new Intl.NumberFormat(locales[language], { maximumSignificantDigits: 6 }).format(Number(amount))
}

/** The day of an ISO time; other text as it is. */
export function dayText(language: Language, date: string): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return date
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** Text of strangers within our sentences: without what Markdown or a browser would make something of. */
export function plainText(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~#!{}]/g, '')
    .replace(/:\/\/|www\./gi, ' ')
    .slice(0, 60)
    .trim()
}

function usdFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD', ...options })
}
