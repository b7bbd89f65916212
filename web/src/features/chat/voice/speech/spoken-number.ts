import type { Language } from '@murmur/contract/languages'
import { type SpokenWords, spokenWords } from '#features/chat/voice/speech/spoken-words.ts'
import { locales } from '#lib/i18n/locales.ts'

/** From this many zeros after the point, the zeros are counted instead of read out. */
const minCountedZeros = 4
const maxDecimals = 4
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

export type WrittenNumber = {
  sign?: string | undefined
  isLess?: boolean | undefined
  isMoney?: boolean | undefined
  /** "1,234.5", "1.234,5", "0.0₅1234". */
  digits: string
  scale?: string | undefined
  isPercent?: boolean | undefined
}

/** The spoken form of a written figure: "+1.20%" is "up 1.2 percent", "$1.5K" "1.5 thousand dollars". */
export function toSpokenNumber(written: WrittenNumber, language: Language, figures = language): string {
  const words = spokenWords[language]
  const { sign, isLess, isMoney, isPercent, scale } = written
  const parts = parseDigits(written.digits, spokenWords[figures].mark)
  if (!parts) return written.digits
  const { whole, places } = parts
  const size = withSpokenScale(toSpokenSize(whole, places, words, locales[language].wordSpace), scale, words)
  const spoken = isMoney ? toSpokenMoney(size, whole, places, scale, words) : isPercent ? words.percent(size) : size
  const spokenValue = isLess ? words.less(spoken) : spoken
  if (!sign) return spokenValue
  const isDown = sign !== '+'
  if (isPercent) return isDown ? words.down(spokenValue) : words.up(spokenValue)
  return isDown ? `${words.minus} ${spokenValue}` : spokenValue
}

function toSpokenMoney(
  size: string,
  whole: string,
  places: string,
  scale: string | undefined,
  words: SpokenWords,
): string {
  if (scale || places.length !== 2) return words.dollars(size)
  const cents = String(Number(places))
  const spokenCents = words.cents(cents)
  if (whole === '0' && cents !== '0') return spokenCents
  const dollars = words.dollars(whole)
  return cents === '0' ? dollars : words.dollarsAndCents(dollars, spokenCents)
}

const withSpokenScale = (size: string, scale: string | undefined, words: SpokenWords) =>
  scale ? `${size} ${words.scales[scale as keyof SpokenWords['scales']]}` : size

function toSpokenSize(whole: string, places: string, words: SpokenWords, separator: string): string {
  const zeros = /^0*/.exec(places)?.[0].length ?? 0
  const significantDigits = places.slice(zeros).replace(/0+$/, '')
  if (whole === '0' && significantDigits && zeros >= minCountedZeros) {
    return words.tiny(
      zeros,
      [...significantDigits.slice(0, maxDecimals)].map((digit) => words.digits[Number(digit)]).join(separator),
    )
  }
  // Truncated, not rounded, so that it is never more than the amount. From 1,000 on without decimals.
  const maxPlaces = whole === '0' ? zeros + maxDecimals : whole.length < maxDecimals ? maxDecimals : 0
  const decimals = places.slice(0, maxPlaces).replace(/0+$/, '')
  return decimals ? `${whole}${words.mark}${decimals}` : whole
}

/** Parses a number in a language's notation; undefined for other text, such as 10.0.0.1. */
function parseDigits(digits: string, mark: '.' | ','): { whole: string; places: string } | undefined {
  const counted = /^0[.,]0([₀-₉]+)(\d+)$/.exec(digits)
  if (counted) {
    const zeros = Number([...(counted[1] ?? '')].map((one) => subscripts.indexOf(one)).join(''))
    return { whole: '0', places: '0'.repeat(zeros) + counted[2] }
  }
  const numberMatch = /^(\d{1,3}(?:([., \u00a0\u202f])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/.exec(
    resolveSeparator(digits, mark),
  )
  if (!numberMatch || (numberMatch[2] !== undefined && numberMatch[2] === numberMatch[3])) return undefined
  const whole = (numberMatch[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return { whole, places: numberMatch[4] ?? '' }
}

/** Appends a zero to "1.500" if the point is the decimal mark: only then does it mean one and a half. */
function resolveSeparator(digits: string, mark: '.' | ','): string {
  const singleSeparator = /^(\d{1,3})([.,])(\d{3})$/.exec(digits)
  return singleSeparator?.[2] === mark ? `${singleSeparator[1]}${mark}${singleSeparator[3]}0` : digits
}
