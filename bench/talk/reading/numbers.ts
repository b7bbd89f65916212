import { normalizeFigures } from './normalize.ts'

/** A number as displayed. */
export type DisplayedNumber = {
  value: number
  /** The value of its last digit: 0.01 for "1.25", 100,000 for "1.2M". */
  step: number
  /** Whether it has digits after the point or a suffix such as "M", so that it is a rounded value. */
  isRounded: boolean
  /** Its explicit sign. */
  sign?: '+' | '-'
  /** Whether it is an upper bound: "<$0.01". */
  isBound: boolean
}

/** Words after a number that multiply it, longest first. Latin letters must not continue. */
const factors: readonly (readonly [RegExp, number])[] = [
  [/^ ?(?:mil millones|milliards?|billions?|bilhões|bilhão|bilhoes|bn|mrd|مليار)/i, 1e9],
  [/^ ?(?:millones|millón|millions?|milhões|milhão|milhoes|mio|mn|مليون|ملايين)/i, 1e6],
  [/^ ?(?:thousand|mille|mil|الف|ألف|آلاف)(?!\p{L})/iu, 1e3],
  [/^ ?亿/, 1e8],
  [/^ ?万/, 1e4],
  [/^ ?mi(?![\p{L}\p{N}])/iu, 1e6],
  [/^ ?bi(?![\p{L}\p{N}])/iu, 1e9],
  [/^ ?K(?![\p{L}\p{N}])/iu, 1e3],
  [/^ ?M(?![\p{L}\p{N}])/u, 1e6],
  [/^ ?Md(?![\p{L}\p{N}])/u, 1e9],
  [/^ ?B(?![\p{L}\p{N}])/u, 1e9],
  [/^ ?T(?![\p{L}\p{N}])/u, 1e12],
]
/** Answers show percentages with one digit after the point, and none where it is zero. */
const percentStep = 0.1
const percent = /^ ?%/
const boundPattern = /(?:<|less than|menos de|moins de|不到|أقل من)\s?(?:US\$|\$|USD)? ?$/i
/** A sign touches its number or currency: the dash of a list does not. */
const signPattern = /(?<![\p{L}\p{N}])([-+])(?:(?:US\$|\$|USD) ?)?$/u
const digitsPattern = /\d+(?:[.,']\d+| \d{3}(?!\d))*/g

/**
 * The numbers of a text in any of the six languages. "1.234" and "1,234" are ambiguous, so both readings are returned. Groups
 * separated by spaces are returned as one number and as separate ones.
 */
export function parseNumbers(text: string): DisplayedNumber[] {
  const plain = normalizeFigures(text)
  return [...plain.matchAll(digitsPattern)].flatMap((found) => {
    const before = plain.slice(Math.max(0, found.index - 20), found.index)
    const after = plain.slice(found.index + found[0].length)
    const factor = factors.find(([pattern]) => pattern.test(after))?.[1] ?? 1
    const sign = signPattern.exec(before)?.[1]
    const rest = {
      isBound: boundPattern.test(before),
      ...((sign === '+' || sign === '-') && { sign: sign as '+' | '-' }),
    }
    return parseDigits(found[0]).map(({ value, step: digit }) => {
      const step = percent.test(after) ? Math.min(digit, percentStep) : digit
      return { value: value * factor, step: step * factor, isRounded: step < 1 || factor > 1, ...rest }
    })
  })
}

type ParsedNumber = { value: number; step: number }

function parseDigits(text: string): ParsedNumber[] {
  if (text.includes(' ')) return [...parseDigits(text.replaceAll(' ', '')), ...text.split(' ').flatMap(parseDigits)]
  const separators = text.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return [wholeNumber(text)]
  const isRepeated = separators.length > 1 && new Set(separators).size === 1
  const at = text.lastIndexOf(last)
  const [front, back] = [text.slice(0, at), text.slice(at + 1)]
  if (isRepeated || last === "'") return [wholeNumber(text)]
  const decimal = { value: Number(`${toDigits(front)}.${back}`), step: 10 ** -back.length }
  // "1,234" is a grouped number in English and a decimal in Spanish; "0,234" is never grouped.
  const canBeGrouped = separators.length === 1 && back.length === 3 && /^[1-9]\d{0,2}$/.test(front)
  return canBeGrouped ? [wholeNumber(text), decimal] : [decimal]
}

function wholeNumber(text: string): ParsedNumber {
  return { value: Number(toDigits(text)), step: 1 }
}

function toDigits(text: string): string {
  return text.replace(/\D/g, '')
}
