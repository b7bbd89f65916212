import type { Language } from '@murmur/contract/languages'
import { formatAmount as exactText, formatPercent } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'

const shownDigits = 6
/** Cached, because creating a format takes longer than formatting hundreds of numbers with it. */
const plainFormats = {
  price: makePlainFormat({ maximumSignificantDigits: 4 }),
  cents: makePlainFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  tenths: makePlainFormat({ maximumFractionDigits: 1 }),
}

/** A USD price to display, with four significant digits: "$0.00002351", "$8.40". */
export function priceText(wording: Wording, usd: number): string {
  // Prices of one dollar or more show two decimals or none.
  const hasTenths = usd >= 1 && /\.\d$/.test(String(Number(usd.toPrecision(4))))
  const { cents, price } = plainFormats
  return translate(wording, 'format.usd', { amount: exactText(wording, (hasTenths ? cents : price).format(usd)) })
}

/** A change with its sign. */
export function changeText(wording: Wording, percent: number): string {
  const size = Number(plainFormats.tenths.format(Math.abs(percent)))
  const sign = size === 0 ? '' : percent < 0 ? '−' : '+'
  return `${sign}${formatPercent(wording, size)}`
}

/** A token amount to display: six significant digits, never rounded up. Other text is returned unchanged. */
export function amountText(wording: Wording, amount: string): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (!whole) return amount
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const fractionDigits = whole === '0' ? zeros + shownDigits : Math.max(0, shownDigits - whole.length)
  const shownFraction = fraction.slice(0, fractionDigits).replace(/0+$/, '')
  return exactText(wording, shownFraction ? `${whole}.${shownFraction}` : whole)
}

/** The day of an ISO time; other text is returned unchanged. */
export function dayText(language: Language, date: string): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return date
  return new Intl.DateTimeFormat(locales[language].tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** The name of a language in another one. */
export function languageText(reader: Language, language: Language): string {
  return new Intl.DisplayNames(locales[reader].tag, { type: 'language' }).of(language) ?? language
}

/** Strips Markdown and URLs from third-party text within our sentences. */
export function stripMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~#!{}]/g, '')
    .replace(/:\/\/|www\./gi, ' ')
    .slice(0, 60)
    .trim()
}

function makePlainFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { useGrouping: false, ...options })
}
