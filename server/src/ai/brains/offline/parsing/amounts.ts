import { chains } from '@murmur/contract/chains'
import type { Tag } from './lexicon.ts'
import type { Piece } from './pieces.ts'

/**
 * An amount with its unit and the range of its pieces. `tokens`: a number directly before a token; `units`: a number of "tokens"
 * or "coins"; `coin`, `coin-percent`: an amount and a share of the chain's coin that a buy spends; `max`: as much as possible;
 * `bare`: no unit.
 */
export type Amount = {
  unit:
    | 'usd'
    | 'percent'
    | 'coin'
    | 'coin-percent'
    | 'pay'
    | 'pay-percent'
    | 'max'
    | 'foreign'
    | 'tokens'
    | 'units'
    | 'bare'
  /** Symbol of the coin, if named. */
  coin?: string | undefined
  /** Plain decimal text; undefined if unclear. */
  value: string | undefined
  /** Both values of ambiguous digits. */
  possibleValues?: [string, string] | undefined
  from: number
  /** Exclusive. */
  to: number
}

/** Percentages, rounded down so that "a third" never takes more than a third. */
const fractions: [Tag, string][] = [
  ['half', '50'],
  ['quarter', '25'],
  ['three-quarters', '75'],
  ['third', '33.33'],
  ['two-thirds', '66.66'],
  ['fifth', '20'],
  ['tenth', '10'],
  ['all', '100'],
  ['max', '100'],
]
const chineseMultipliers: Record<string, number> = { 百: 100, 千: 1000, 万: 10_000 }

const coins: ReadonlySet<string> = new Set(chains.map(({ coin }) => coin.symbol))

/** Whether a piece names the coin of a chain. */
export function isCoin(piece: Piece | undefined): boolean {
  return piece?.kind === 'token' && coins.has(piece.text)
}

/** Whether a piece is a phrase with this tag. */
export function hasTag(piece: Piece | undefined, tag: Tag): boolean {
  return piece?.kind === 'sense' && piece.tags.has(tag)
}

/** All amounts of a sentence, in order. */
export function parseAmounts(pieces: readonly Piece[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < pieces.length; at++) {
    const amount =
      pieces[at]?.kind === 'number'
        ? (parseWrittenFraction(pieces, at) ?? parseNumber(pieces, at))
        : parseFraction(pieces, at)
    if (!amount) continue
    amounts.push(amount)
    at = amount.to - 1
  }
  return amounts.filter(
    (amount, at) => !isEmphasis(pieces, amount, amounts[at - 1]) && !isRestated(amount, amounts[at + 1]),
  )
}

/** Whether the next amount repeats a number without a unit: "100,000 of those BONK, 100,000 units". */
function isRestated({ unit, value }: Amount, next: Amount | undefined): boolean {
  return unit === 'bare' && value !== undefined && value === next?.value && next.unit !== 'bare'
}

/** "all, all of it" means all; "half of all my" means half; "as much … as I can" is one amount. */
function isEmphasis(pieces: readonly Piece[], amount: Amount, before: Amount | undefined): boolean {
  if (before?.unit === 'max') return amount.unit === 'max' || hasTag(pieces[amount.from], 'all')
  return hasTag(pieces[amount.from], 'all') && before?.unit === 'percent' && before.value !== undefined
}

/** "نص سول" is half of one coin; "نص السول" is half of the holding. */
const arabicParts: Readonly<Record<string, string>> = { نص: '0.5', نصف: '0.5', ربع: '0.25' }
const arabic = /^\p{Script=Arabic}/u

/** Parses "half" or "all" as a percentage. "half a" is a count, not a percentage: of a coin half of one, else unclear. */
function parseFraction(pieces: readonly Piece[], at: number): Amount | undefined {
  if (hasTag(pieces[at], 'half-one') && isCoin(pieces[at + 1]))
    return { unit: 'tokens', value: '0.5', from: at, to: at + 1 }
  const fractionOfOne = arabicParts[pieces[at]?.text ?? '']
  if (fractionOfOne !== undefined && isCoin(pieces[at + 1])) {
    // In Latin letters the coin has no article that distinguishes "half a SOL" from "half of the SOL".
    const isArabic = arabic.test(pieces[at + 1]?.words[0]?.raw ?? '')
    return { unit: 'tokens', value: isArabic ? fractionOfOne : undefined, from: at, to: at + 1 }
  }
  const fractionEntry = fractions.find(([tag]) => hasTag(pieces[at], tag))
  if (!fractionEntry) return undefined
  const [tag, value] = fractionEntry
  const next = pieces[at + 1]
  if (tag === 'max') return { unit: 'max', value, from: at, to: at + 1 }
  const isOfOne = next?.text === 'a' || next?.text === 'an'
  if (tag === 'half' && (isOfOne || hasTag(next, 'count')) && isCoin(pieces[at + 2]))
    return { unit: 'tokens', value: '0.5', from: at, to: at + 2 }
  const countsThings = tag !== 'all' && (isOfOne || hasTag(next, 'usd'))
  // The value of "all of it", "all 100 %" and "todo el 50 %" depends on the following pieces.
  return { unit: 'percent', value: countsThings ? undefined : value, from: at, to: at + 1 }
}

const writtenFractions: Readonly<Record<string, string>> = {
  '1/2': '50',
  '1/3': '33.33',
  '2/3': '66.66',
  '1/4': '25',
  '3/4': '75',
  '1/5': '20',
  '1/10': '10',
}

/** "3/4 of my BONK", "1/2 de mis BONK": a share only before a word for "of". Elsewhere it may count units. */
function parseWrittenFraction(pieces: readonly Piece[], at: number): Amount | undefined {
  const text = pieces
    .slice(at, at + 3)
    .flatMap(({ words }) => words.map(({ raw }) => raw))
    .join('')
  const value = writtenFractions[text]
  const [of, next] = pieces.slice(at + 3)
  if (value === undefined || !hasTag(of, 'glue') || isArticle(of) || isArticle(next) || isCoin(next)) return undefined
  return { unit: 'percent', value, from: at, to: at + 3 }
}

const isArticle = (piece: Piece | undefined) => articles.has(piece?.text ?? '')
const articles: ReadonlySet<string> = new Set('a an one un una uno um uma une'.split(' '))

function parseNumber(pieces: readonly Piece[], at: number): Amount {
  const amount = parseUnit(pieces, at)
  const number = pieces[at]
  const isScaled = parseMultiplied(pieces, at).to > at + 1 || hasTag(pieces[amount.to - 1], 'cents')
  const isPlain = amount.unit !== 'foreign' && !isScaled
  return isPlain && number?.kind === 'number' && number.possibleValues
    ? { ...amount, possibleValues: number.possibleValues }
    : amount
}

function parseUnit(pieces: readonly Piece[], at: number): Amount {
  const before = pieces[at - 1]
  const { value: parsed, to } = parseMultiplied(pieces, at)
  // "a few hundred dollars" and "some 20 dollars" are not exact amounts.
  const isVague = hasTag(before, 'vague') || (hasTag(before, 'usd') && hasTag(pieces[at - 2], 'vague'))
  const value = isVague ? undefined : parsed
  const after = pieces[to]
  const isAfterUnit = hasTag(after, 'usd')
  if (isAfterUnit || hasTag(before, 'usd')) {
    const end = isAfterUnit ? to + 1 : to
    const [sum, stop] = isAfterUnit ? addArabicHalf(pieces, value, end) : [value, end]
    // "$20 USD": the unit appears on both sides, as sign and as name.
    return { unit: 'usd', value: sum, from: hasTag(before, 'usd') ? at - 1 : at, to: stop }
  }
  if (hasTag(after, 'cents')) return { unit: 'usd', value: scaleByPowerOf10(value, -2), from: at, to: to + 1 }
  if (hasTag(before, 'percent-of')) return { unit: 'percent', value, from: at - 1, to }
  if (hasTag(after, 'percent')) return { unit: 'percent', value, from: at, to: to + 1 }
  if (hasTag(after, 'tenths')) return { unit: 'percent', value: scaleByPowerOf10(value, 1), from: at, to: to + 1 }
  if (hasTag(after, 'foreign') || hasTag(before, 'foreign')) return { unit: 'foreign', value, from: at, to: to + 1 }
  if (hasTag(after, 'count')) return { unit: 'units', value, from: at, to }
  if (after?.kind === 'token')
    return { unit: hasTag(pieces[to + 1], 'count') ? 'units' : 'tokens', value, from: at, to }
  return { unit: 'bare', value, from: at, to }
}

/** The number at `at` with its spoken decimals and its thousands: "two point five", "1.5 k", "3万". */
function parseMultiplied(pieces: readonly Piece[], at: number): { value: string | undefined; to: number } {
  const whole = parseDecimals(pieces, at)
  let [value, to] = addArabicHalf(pieces, whole.value, whole.to)
  const next = pieces[to]
  const multiplier = next?.kind === 'number' ? chineseMultipliers[next.text] : undefined
  if (hasTag(next, 'thousand') || isThousand(next)) {
    value = scaleByPowerOf10(value, 3)
    to++
  } else if (hasTag(next, 'million')) {
    value = multiplyBy(next, value)
    to++
  } else if (multiplier) {
    value = scaleByPowerOf10(value, Math.log10(multiplier))
    to++
  } else if (next?.kind === 'number') {
    // Two adjacent numbers are ambiguous.
    value = undefined
    to++
  }
  return { value, to }
}

/** Powers of ten by word. All other words for large numbers mean a million. */
const powers: Readonly<Record<string, number>> = {
  k: 3,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  crore: 7,
  crores: 7,
  billion: 9,
  b: 9,
  bn: 9,
  milliard: 9,
  milliards: 9,
  bi: 9,
  bilhao: 9,
  bilhoes: 9,
  مليار: 9,
  trillion: 12,
}

/** Undefined for a word from another language, because a billion is not the same number everywhere. */
function multiplyBy(word: Piece | undefined, value: string | undefined): string | undefined {
  const isForeign = word?.kind === 'sense' && word.isForeign === true
  const power = powers[word?.text ?? ''] ?? 6
  return isForeign && power > 6 ? undefined : scaleByPowerOf10(value, power)
}

/** "12 ونص" is 12.5, and so is the half after its unit. The half of a round number may be half a hundred or half a thousand. */
function addArabicHalf(pieces: readonly Piece[], value: string | undefined, to: number): [string | undefined, number] {
  const isHalf = pieces[to]?.text === 'و' && ['نص', 'نصف'].includes(pieces[to + 1]?.text ?? '')
  const next = pieces[to + 2]
  // "20 دولار ونص السول": half of something.
  if (!isHalf || next?.text === 'ال' || next?.kind === 'token') return [value, to]
  const isPlain = value !== undefined && /^\d{1,5}$/.test(value) && !value.endsWith('00')
  return [isPlain ? `${value}.5` : undefined, to + 2]
}

function isThousand(piece: Piece | undefined): boolean {
  return piece?.kind === 'number' && ['thousand', 'mil', 'mille', 'الف', 'الاف', 'الفا'].includes(piece.text)
}

function parseDecimals(pieces: readonly Piece[], at: number): { value: string | undefined; to: number } {
  const whole = pieces[at]
  const value = whole?.kind === 'number' ? whole.value : undefined
  if (!hasTag(pieces[at + 1], 'point') || pieces[at + 2]?.kind !== 'number') return { value, to: at + 1 }
  let to = at + 2
  let digits = ''
  for (let piece = pieces[to]; piece?.kind === 'number' && digits.length < 3; piece = pieces[++to])
    digits += piece.value
  return { value: /^\d{1,2}$/.test(digits) && value && /^\d+$/.test(value) ? `${value}.${digits}` : undefined, to }
}

/** Plain decimal text times ten to a power, exactly. */
function scaleByPowerOf10(value: string | undefined, power: number): string | undefined {
  if (value === undefined) return undefined
  const [whole = '', fraction = ''] = value.split('.')
  const digits = power < 0 ? whole.padStart(-power + 1, '0') + fraction : whole + fraction.padEnd(power, '0')
  const point = power < 0 ? Math.max(whole.length, -power + 1) + power : whole.length + power
  const result = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '')
  return result.replace(/0+$/, '').replace(/\.$/, '')
}
