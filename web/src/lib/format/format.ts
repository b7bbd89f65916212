import type { Language } from '@murmur/contract/languages'
import { formatDecimal, localizeNumber } from '#lib/format/localize-number.ts'
import { hasDollarSign, locales, textDirection, withUsdSign, withUsdSignBelow } from '#lib/i18n/locales.ts'
import type { Translate } from '#lib/i18n/text.ts'

const subscripts = '₀₁₂₃₄₅₆₇₈₉'

export type SpokenText = { shown: string; spoken: string | null }

/**
 * A price in USD with four significant digits. Four or more zeros after the decimal point are counted: 0.000001234 is
 * "$0.0₅1234", spoken "zero point five zeros one two three four dollars".
 * @param price a display number, never negative
 */
export function formatSpokenPrice(text: Translate, price: number): SpokenText {
  return { shown: formatPrice(price, text.language), spoken: getSpokenPrice(text, price) }
}

/** Formats a price in USD as `formatSpokenPrice` shows it, without the spoken form. */
export function formatPrice(price: number, language: Language): string {
  return Number.isFinite(price) ? withUsdSign(formatBarePrice(price, language), locales[language]) : 'N/A'
}

/** Formats a price without its currency, for narrow spaces. */
export function formatBarePrice(price: number, language: Language): string {
  const { zeros, digits } = significantDigits(price)
  if (price === 0 || zeros < 4) return localizeNumber(formatPlainPrice(price, zeros), language)
  const zeroSubscripts = [...String(zeros)].map((digit) => subscripts[Number(digit)]).join('')
  // All four digits, so that equal prices of two places look alike.
  return localizeNumber(`0.0${zeroSubscripts}${digits.padEnd(4, '0')}`, language)
}

/** The price for screen readers; null if the displayed text reads well by itself. */
function getSpokenPrice(text: Translate, price: number): string | null {
  if (!Number.isFinite(price) || price === 0) return null
  const { zeros, digits } = significantDigits(price)
  if (zeros < 4) return null
  const words = text('figure.digits').split(' ')
  const spoken = [...digits].map((digit) => words[Number(digit)]).join(' ')
  const number = text('figure.tiny', { zeros: words[zeros] ?? String(zeros), digits: spoken })
  return text('token.price-spoken', { price: number })
}

/** Zeros after the decimal point, and the up to four significant digits after them. */
function significantDigits(price: number): { zeros: number; digits: string } {
  const [mantissa = '0', exponent = '0'] = price.toExponential(3).split('e')
  return { zeros: -Number(exponent) - 1, digits: mantissa.replace('.', '').replace(/0+$/, '') }
}

function formatPlainPrice(price: number, zeros: number): string {
  if (price === 0) return '0'
  const places = price >= 1000 ? 0 : Math.max(0, zeros + 4)
  const priceText = formatDecimal(Number(price.toPrecision(4)), Math.min(places, 20))
  // Two decimals for cents or none.
  return /\.\d$/.test(priceText) ? `${priceText}0` : priceText
}

/** Formats USD with sign and cents: $1,234.50; under a cent "<$0.01"; negative "−$3.00". */
export function formatUsd(value: number, language: Language): string {
  return formatDollars(value, 2, 0.01, language)
}

/** A cost in whole cents, rounded up, so that it is never shown lower than it is; less than a hundredth of a cent is dropped. */
export function toCostCents(usd: number): number {
  return Math.ceil(usd * 100 - 0.01)
}

/** Formats a cost in USD: as `formatUsd`, rounded up (decision 296). */
export function formatCostUsd(usd: number, language: Language): string {
  return formatUsd(roundCostUsd(usd), language)
}

/** Rounds a cost in USD up to the cent; below a cent it stays as it is. */
export function roundCostUsd(usd: number): number {
  return usd < 0.01 ? usd : toCostCents(usd) / 100
}

/** Formats USD without decimals: $1,234,567. A non-zero value below a dollar is "<$1". */
export function formatWholeUsd(value: number, language: Language): string {
  return formatDollars(value, 0, 1, language)
}

/** @param minShown a non-zero value below it is shown as "<minShown" */
function formatDollars(value: number, places: number, minShown: number, language: Language): string {
  if (!Number.isFinite(value)) return 'N/A'
  const format = (amount: string, isBelow: boolean) =>
    (isBelow ? withUsdSignBelow : withUsdSign)(amount, locales[language])
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  const isTiny = size > 0 && size < minShown
  const amount = formatDecimal(isTiny ? minShown : size, places, places)
  if (hasDollarSign(locales[language])) return `${sign}${format(localizeNumber(amount, language), isTiny)}`
  return format(localizeNumber(`${sign}${amount}`, language), isTiny)
}

/** Formats as $x.xB, $x.xM, $x.xK, else two decimals; languages without such suffixes use their own compact notation. */
export function formatMarketCap(value: number, language: Language): string {
  const suffixes = Object.entries(locales[language].usdSuffixes)
  if (suffixes.length === 0) return value < 1e3 ? formatUsd(value, language) : formatCompactUsd(value, language)
  const [suffix, unit] = suffixes.find(([, size]) => value >= size) ?? ['', 1]
  const amount = (value / unit).toFixed(suffix === '' ? 2 : 1)
  return withUsdSign(`${localizeNumber(amount, language)}${suffix}`, locales[language])
}

/** One decimal, none from 100 of a unit on: "98,8 mil M USD", "124 mil USD". More would not fit columns. */
function formatCompactUsd(value: number, language: Language): string {
  const { tag, group } = locales[language]
  const toParts = (decimals: number) =>
    new Intl.NumberFormat(tag, {
      notation: 'compact',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).formatToParts(value)
  const whole = toParts(0)
  const wholeDigits = whole.filter(({ type }) => type === 'integer').reduce((sum, part) => sum + part.value.length, 0)
  const parts = (wholeDigits < 3 ? toParts(1) : whole).map(({ type, value }) => (type === 'group' ? group : value))
  return withUsdSign(parts.join(''), locales[language])
}

/** Formats basis points as per cent: 50 is "0.5%". */
export function formatBps(bps: number, language: Language): string {
  return formatPercent(bps / 100, language)
}

/** Formats per cent with at most `maxDecimals` decimals, two by default: "12.34%". */
export function formatPercent(percent: number, language: Language, maxDecimals = 2): string {
  const number = formatDecimal(percent, maxDecimals).replace('-', '−')
  // The isolate is needed because Arabic text would move the sign to the other side of the number.
  if (textDirection(language) === 'rtl') return `\u2066${number}%\u2069`
  return `${localizeNumber(number, language)}${locales[language].percent}`
}

/** Formats a signed change in per cent: "+1.20%", "−3.05%", "+0.00%". */
export function formatChange(percent: number, language: Language): string {
  const size = formatDecimal(Math.abs(percent), 2, 2)
  // A change that rounds to zero is not negative.
  const sign = percent < 0 && size !== '0.00' ? '−' : '+'
  if (textDirection(language) === 'rtl') return `\u2066${sign}${size}%\u2069`
  return `${localizeNumber(`${sign}${size}`, language)}${locales[language].percent}`
}

/** Formats date and time in the user's time zone: "21 Nov 2026, 08:12". */
export function formatDateTime(iso: string, language: Language): string {
  return formatDate(new Date(iso), language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats date and time to the second with the user's time zone, for records: "21 Nov 2026, 08:12:00 GMT+1". */
export function formatMoment(iso: string, language: Language): string {
  return formatDate(new Date(iso), language, { dateStyle: 'medium', timeStyle: 'long' })
}

/** Formats date and time in the user's time zone, for narrow columns: "21 Nov, 08:12"; the day with its year if it is another. */
export function formatRecent(iso: string, language: Language, now = new Date()): string {
  const date = new Date(iso)
  if (date.getFullYear() !== now.getFullYear()) return formatDay(iso, language)
  return formatDate(date, language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** Formats a date in the user's time zone: "21 Nov 2026". */
export function formatDay(iso: string, language: Language): string {
  return formatDate(new Date(iso), language, { dateStyle: 'medium' })
}

/** Formats the time of a figure in the user's time zone: "08:12" if it is from the current day, else with its date. */
export function formatAsOf(iso: string, language: Language, now = new Date()): string {
  const date = new Date(iso)
  if (date.toDateString() !== now.toDateString()) return formatDateTime(iso, language)
  return formatDate(date, language, { timeStyle: 'short' })
}

/** Formats a time of day in the user's time zone: "08:12". */
export function formatClock(iso: string, language: Language): string {
  return formatDate(new Date(iso), language, { timeStyle: 'short' })
}

/** Formats a time of day in the user's time zone: "08:12:30". */
export function formatTime(iso: string, language: Language): string {
  return new Date(iso).toLocaleTimeString(locales[language].dates)
}

/** Formats the requested parts of a date in the user's time zone. */
export function formatDate(date: Date, language: Language, parts: Intl.DateTimeFormatOptions): string {
  // Keep the Arabic AM/PM mark on the same line as its hour.
  return date.toLocaleString(locales[language].dates, parts).replace(/ (?=[صم]$)/, '\u00a0')
}

/** Shortens an address or hash to its first and last characters with an ellipsis between them. */
export function shortenAddress(address: string, first: number, last: number): string {
  return address.length <= first + last ? address : `${address.slice(0, first)}…${address.slice(-last)}`
}

/** The full address in groups of four characters, for confirmations. */
export function groupAddress(address: string): string {
  const prefix = address.startsWith('0x') ? '0x ' : ''
  return prefix + (address.slice(prefix ? 2 : 0).match(/.{1,4}/g) ?? []).join(' ')
}
