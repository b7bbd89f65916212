import type { Language } from '@murmur/contract/languages'
import { type Amount, hasTag, parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { removeCountedSpans } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { locales } from '#platform/i18n/locales.ts'

/**
 * The parts of a conversion that a message states. `amount`: plain decimal text. `of`: the amount's unit, "USD" or the token directly
 * after it. `others`: the other tokens in order. `isToUsd`: whether it names dollars as the result.
 */
export type ParsedConversion = {
  amount: string | undefined
  of: string | undefined
  others: string[]
  isToUsd: boolean
  /** Whether the amount is in a currency without a price. */
  isForeign: boolean
  /** The word for a currency without a price that the amount or the result is in. */
  currency: string | undefined
}

const maxWordsBetween = 2
/** Words for half of one, in addition to those for half of a holding. */
const halfWords = new Set(['medio', 'media', 'meio', 'meia', 'demi', '半', 'نص', 'نصف'])
/** Words between a number and its token: "5 of my SOL", "half an ETH", "1 million de SHIB". */
const joiningWords = new Set(
  'of my the an a de del d du des do da dos das mi mis meu meus minha mes mon ma un una um uma 个 枚 的 من'.split(' '),
)

/** Parses a message such as "how much is 0.5 ETH in dollars". `figures`: the locale that decides ambiguous digits. */
export function parseConversion(
  text: string,
  names: TokenNames,
  { language, figures }: { language: Language; figures: Language },
): ParsedConversion {
  const { words } = tokenize(removeCountedSpans(text, language))
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const amount = parseAmounts(pieces).find(({ unit }) => unit !== 'percent')
  const halfIndex = amount ? -1 : pieces.findIndex(isHalf)
  const end = amount?.to ?? (halfIndex >= 0 ? halfIndex + 1 : undefined)
  const countedToken = end === undefined || amount?.unit === 'usd' ? undefined : findTokenAfter(pieces, end)
  const of = amount?.unit === 'usd' ? 'USD' : countedToken?.text
  const tokens = pieces.flatMap((piece) => (isToken(piece) ? [piece.text] : []))
  const isToUsd = pieces.some((piece, at) => hasTag(piece, 'usd') && !isWithin(amount, at))
  const others = [...new Set(tokens)].filter((token) => token !== of)
  const isForeign = amount?.unit === 'foreign'
  const isInForeign = isForeign || (!isToUsd && others.length === 0)
  return {
    amount: amount ? chooseAmountValue(pieces, amount, figures) : halfIndex >= 0 ? '0.5' : undefined,
    of,
    others,
    isToUsd,
    isForeign,
    currency: isInForeign ? pieces.map(findCurrencyName).find((name) => name !== undefined) : undefined,
  }
}

const han = /^\p{Script=Han}/u
/** Arabic joins "in the" to the name of a currency. */
const joined = /^(?:بال|ب)(?=\p{L}{3})/u

/** The name of a currency without a price, as written. */
function findCurrencyName(piece: Piece): string | undefined {
  const last = piece.words.at(-1)
  if (hasTag(piece, 'foreign'))
    return han.test(last?.raw ?? '') ? piece.words.map(({ raw }) => raw).join('') : last?.raw
  const currencyName = last?.text.replace(joined, '')
  const isCurrency = currencyName !== last?.text && getSenses(currencyName ?? '').some(({ tag }) => tag === 'foreign')
  return isCurrency ? currencyName : undefined
}

/** "Half an ETH", "medio ETH". */
function isHalf(piece: Piece): boolean {
  return hasTag(piece, 'half') || piece.words.some(({ text }) => halfWords.has(text))
}

function isToken(piece: Piece): boolean {
  return piece.kind === 'address' || (piece.kind === 'token' && piece.isKnown)
}

/** The token that follows directly, or after at most two joining words. */
function findTokenAfter(pieces: readonly Piece[], from: number): Piece | undefined {
  for (const piece of pieces.slice(from, from + 1 + maxWordsBetween)) {
    if (isToken(piece)) return piece
    if (!hasTag(piece, 'count') && !piece.words.every(({ text }) => joiningWords.has(text))) return undefined
  }
  return undefined
}

function isWithin(amount: Amount | undefined, at: number): boolean {
  return amount !== undefined && at >= amount.from && at < amount.to
}

/** The value of an amount. The locale of the account decides ambiguous digits, because nothing is traded. */
function chooseAmountValue(pieces: readonly Piece[], amount: Amount, figures: Language): string | undefined {
  const number = pieces.slice(amount.from, amount.to).find(({ kind }) => kind === 'number')
  if (amount.value !== undefined || number?.kind !== 'number' || !number.possibleValues) return amount.value
  const [grouped, decimal] = number.possibleValues
  return number.text.includes(locales[figures].point) ? decimal : grouped
}
