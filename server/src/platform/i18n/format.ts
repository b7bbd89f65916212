import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { locales } from './locales.ts'
import { translate } from './translate.ts'
import { toWording, type Wording } from './wording.ts'

const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const integerFormats = new Map(
  Object.entries(locales).map(([language, locale]) => [
    language,
    new Intl.NumberFormat(locale.tag, { useGrouping: 'always' }),
  ]),
)

/** The display name of a chain; the same in every language. */
export function getChainName(chain: ChainKey): string {
  return chainNames[chain]
}

/** Formats USD with cents, "$1,234.50"; below a cent "<$0.01"; null becomes a placeholder. For display only. */
export function formatUsd(wording: Language | Wording, usd: number | null): string {
  if (usd === null || !Number.isFinite(usd)) return translate(wording, 'format.unknown')
  const size = Math.abs(usd)
  const isTiny = size > 0 && size < 0.01
  const amount = formatAmount(wording, isTiny ? '0.01' : formatPlain(size, 2))
  return `${usd < 0 ? '−' : ''}${translate(wording, isTiny ? 'format.usd-below' : 'format.usd', { amount })}`
}

/** Formats a cost in USD: as `formatUsd`, rounded up to the cent (decision 296). */
export function formatCostUsd(wording: Language | Wording, usd: number | null): string {
  // Less than a hundredth of a cent is dropped, as in the app.
  return formatUsd(wording, usd === null || usd < 0.01 ? usd : Math.ceil(usd * 100 - 0.01) / 100)
}

/** Formats USD shortened to thousands, millions or billions: "$1.23M"; below 1,000 with cents. For display only. */
export function formatCompactUsd(wording: Language | Wording, usd: number): string {
  if (!Number.isFinite(usd) || Math.abs(usd) < 1000) return formatUsd(wording, usd)
  const { tag, group, point } = locales[toWording(wording).figures]
  const parts = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 }).formatToParts(usd)
  const symbols: Partial<Record<Intl.NumberFormatPartTypes, string>> = { group, decimal: point }
  const amount = parts.map(({ type, value }) => symbols[type] ?? value).join('')
  return translate(wording, 'format.usd', { amount })
}

/**
 * Formats a price in USD with four significant digits. Four or more leading zeros after the point become a count:
 * "$0.0₅1234". Null and invalid prices become a placeholder.
 */
export function formatPrice(wording: Language | Wording, usd: number | null): string {
  if (usd === null || !Number.isFinite(usd) || usd < 0) return translate(wording, 'format.unknown')
  const tiny = splitTinyPrice(usd)
  if (!tiny) return translate(wording, 'format.usd', { amount: formatAmount(wording, formatPriceDigits(usd)) })
  const zeroSubscripts = [...String(tiny.zeros)].map((digit) => subscripts[Number(digit)]).join('')
  return translate(wording, 'format.usd', {
    amount: `0${numberSymbols(wording).point}0${zeroSubscripts}${tiny.digits.padEnd(4, '0')}`,
  })
}

/** Like `formatPrice`, for speech: "zero point 5 zeros 1 2 3 4 dollars". */
export function formatSpokenPrice(wording: Language | Wording, usd: number | null): string {
  const tiny = usd === null ? undefined : splitTinyPrice(usd)
  if (!tiny) return formatPrice(wording, usd)
  return translate(wording, 'format.spoken-tiny', { zeros: tiny.zeros, digits: [...tiny.digits].join(' ') })
}

/**
 * Formats an exact amount for the locale without losing a digit.
 * @param decimal plain decimal text: "1234.5" is "1,234.5"
 */
export function formatAmount(wording: Language | Wording, decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (!whole) throw new Error(`No plain decimal: ${decimal.slice(0, 80)}`)
  const { point } = numberSymbols(wording)
  return `${sign && '−'}${groupDigits(wording, BigInt(whole))}${fraction && point}${fraction}`
}

/** Like `formatAmount` without thousands separators, which could be misread: "1500", "1,50". */
export function formatUnambiguousAmount(wording: Language | Wording, decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return fraction ? `${whole}${numberSymbols(wording).point}${fraction.padEnd(2, '0')}` : whole
}

/** Formats a requested amount for a sentence; a language with plain amounts keeps it as the user wrote it. */
export function formatRequestedAmount(wording: Language | Wording, decimal: string): string {
  return locales[toWording(wording).figures].plainAmounts ? decimal : formatAmount(wording, decimal)
}

/**
 * An amount for a sentence that is sent in the user's name and parsed again: every language must read it alike. "1.500"
 * is fifteen hundred in Spanish, so trailing zeros are removed.
 * @returns undefined for more decimals than `places`, and for three after a whole number: "1.125" may group thousands
 */
export function formatUtteranceAmount(decimal: string, places = 2): string | undefined {
  const shortDecimal = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(shortDecimal) ?? []
  const isAmbiguous = fraction.length === 3 && whole !== '0'
  return whole !== '' && fraction.length <= places && !isAmbiguous ? shortDecimal : undefined
}

/** Formats a percentage with at most two decimals: 3.256 is "3.26%". `isChange`: with its sign, "+3.26%". */
export function formatPercent(wording: Language | Wording, percent: number | null, { isChange = false } = {}): string {
  if (percent === null || !Number.isFinite(percent)) return translate(wording, 'format.unknown')
  const rounded = Math.round(Math.abs(percent) * 100) / 100
  const sign = rounded === 0 ? '' : percent < 0 ? '−' : isChange ? '+' : ''
  return `${sign}${formatAmount(wording, formatPlain(rounded, 2).replace(/\.?0+$/, ''))}${numberSymbols(wording).percent}`
}

function groupDigits(wording: Language | Wording, whole: bigint): string {
  // Every locale writes Latin digits, and groups only thousands.
  if (whole < 1000n) return whole.toString()
  const { figures } = toWording(wording)
  const parts = integerFormats.get(figures)?.formatToParts(whole) ?? []
  return parts.map(({ type, value }) => (type === 'group' ? locales[figures].group : value)).join('')
}

function numberSymbols(wording: Language | Wording): { point: string; percent: string } {
  return locales[toWording(wording).figures]
}

/** Leading zeros after the point and the digits after them, for a price with four zeros or more. */
function splitTinyPrice(usd: number): { zeros: number; digits: string } | undefined {
  const [mantissa = '0', exponent = '0'] = usd.toExponential(3).split('e')
  const zeros = -Number(exponent) - 1
  return usd > 0 && zeros >= 4 ? { zeros, digits: mantissa.replace('.', '').replace(/0+$/, '') } : undefined
}

/** Four significant digits; money has either both digits of its cents or none. */
function formatPriceDigits(usd: number): string {
  const rounded = Number(usd.toPrecision(4))
  if (usd >= 1) return formatPlain(rounded, usd >= 1000 ? 0 : 2).replace(/\.00$/, '')
  if (usd === 0) return '0'
  const digits = formatPlain(rounded, 4 - Math.floor(Math.log10(rounded)) - 1).replace(/\.?0+$/, '')
  return /\.\d$/.test(digits) ? `${digits}0` : digits
}

function formatPlain(size: number, places: number): string {
  return size >= 1e21 ? String(BigInt(size)) : size.toFixed(places)
}
