import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { locales } from './locales.ts'
import { say } from './say.ts'
import { type Wording, wordingOf } from './wording.ts'

const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const wholes = new Map(
  Object.entries(locales).map(([language, locale]) => [
    language,
    new Intl.NumberFormat(locale.tag, { useGrouping: 'always' }),
  ]),
)

/** The display name of a chain; the same in every language. */
export function chainText(chain: ChainKey): string {
  return chainNames[chain]
}

/** Formats USD with cents, "$1,234.50"; below a cent "<$0.01"; null becomes a placeholder. For display only. */
export function usdText(wording: Language | Wording, usd: number | null): string {
  if (usd === null || !Number.isFinite(usd)) return say(wording, 'format.unknown')
  const size = Math.abs(usd)
  const isTiny = size > 0 && size < 0.01
  const amount = amountText(wording, isTiny ? '0.01' : plain(size, 2))
  return `${usd < 0 ? '−' : ''}${say(wording, isTiny ? 'format.usd-below' : 'format.usd', { amount })}`
}

/**
 * Formats a price in USD with four significant digits. Four or more leading zeros after the point become a count:
 * "$0.0₅1234". Null and invalid prices become a placeholder.
 */
export function priceText(wording: Language | Wording, usd: number | null): string {
  if (usd === null || !Number.isFinite(usd) || usd < 0) return say(wording, 'format.unknown')
  const tiny = tinyPrice(usd)
  if (!tiny) return say(wording, 'format.usd', { amount: amountText(wording, priceDigits(usd)) })
  const counted = [...String(tiny.zeros)].map((digit) => subscripts[Number(digit)]).join('')
  return say(wording, 'format.usd', { amount: `0${marks(wording).point}0${counted}${tiny.digits}` })
}

/** As `priceText`, for speech: "zero point 5 zeros 1 2 3 4 dollars". */
export function spokenPrice(wording: Language | Wording, usd: number | null): string {
  const tiny = usd === null ? undefined : tinyPrice(usd)
  if (!tiny) return priceText(wording, usd)
  return say(wording, 'format.spoken-tiny', { zeros: tiny.zeros, digits: [...tiny.digits].join(' ') })
}

/**
 * Formats an exact amount for the locale without losing a digit.
 * @param decimal plain decimal text: "1234.5" is "1,234.5"
 */
export function amountText(wording: Language | Wording, decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (!whole) throw new Error(`No plain decimal: ${decimal.slice(0, 80)}`)
  const { point } = marks(wording)
  return `${sign && '−'}${grouped(wording, BigInt(whole))}${fraction && point}${fraction}`
}

/** As `amountText` without thousands separators, which could be misread: "1500", "1,50". */
export function unambiguousAmount(wording: Language | Wording, decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return fraction ? `${whole}${marks(wording).point}${fraction.padEnd(2, '0')}` : whole
}

/** Formats a requested amount for a sentence: in English as the user wrote it, as the product spec requires. */
export function requestedAmount(wording: Language | Wording, decimal: string): string {
  return wordingOf(wording).figures === 'en' ? decimal : amountText(wording, decimal)
}

/**
 * An amount for a sentence that is sent in the user's name and parsed again: every language must read it alike. "1.500"
 * is fifteen hundred in Spanish, so trailing zeros are removed.
 * @returns undefined for more than two decimals, which no language parses safely
 */
export function utteranceAmount(decimal: string): string | undefined {
  const short = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
  return /^\d+(\.\d{1,2})?$/.test(short) ? short : undefined
}

/** Formats per cent with at most two decimals: 3.256 is "3.26%". `isChange`: with its sign, "+3.26%". */
export function percentText(wording: Language | Wording, percent: number | null, { isChange = false } = {}): string {
  if (percent === null || !Number.isFinite(percent)) return say(wording, 'format.unknown')
  const rounded = Math.round(Math.abs(percent) * 100) / 100
  const sign = rounded === 0 ? '' : percent < 0 ? '−' : isChange ? '+' : ''
  return `${sign}${amountText(wording, plain(rounded, 2).replace(/\.?0+$/, ''))}${marks(wording).percent}`
}

function grouped(wording: Language | Wording, whole: bigint): string {
  const { figures } = wordingOf(wording)
  const parts = wholes.get(figures)?.formatToParts(whole) ?? []
  return parts.map(({ type, value }) => (type === 'group' ? locales[figures].group : value)).join('')
}

function marks(wording: Language | Wording): { point: string; percent: string } {
  return locales[wordingOf(wording).figures]
}

/** Leading zeros after the point and the digits after them, for a price with four zeros or more. */
function tinyPrice(usd: number): { zeros: number; digits: string } | undefined {
  const [mantissa = '0', exponent = '0'] = usd.toExponential(3).split('e')
  const zeros = -Number(exponent) - 1
  return usd > 0 && zeros >= 4 ? { zeros, digits: mantissa.replace('.', '').replace(/0+$/, '') } : undefined
}

/** Four significant digits; money has either both digits of its cents or none. */
function priceDigits(usd: number): string {
  const rounded = Number(usd.toPrecision(4))
  if (usd >= 1) return plain(rounded, usd >= 1000 ? 0 : 2).replace(/\.00$/, '')
  if (usd === 0) return '0'
  const digits = plain(rounded, 4 - Math.floor(Math.log10(rounded)) - 1).replace(/\.?0+$/, '')
  return /\.\d$/.test(digits) ? `${digits}0` : digits
}

function plain(size: number, places: number): string {
  return size >= 1e21 ? String(BigInt(size)) : size.toFixed(places)
}
