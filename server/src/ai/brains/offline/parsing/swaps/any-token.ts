import { type Amount, hasTag } from '#ai/brains/offline/parsing/amounts.ts'
import type { Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { swapPrepositions } from './swap.ts'

/**
 * A noun for any token in place of a name: "buy $50 of crypto with BONK", "sell all crypto". `paidAt`: position of the token that pays
 * a purchase. The traded token is neither that one nor the one that the chat is about.
 */
export type AnyToken = { paidAt: number | undefined; amounts: readonly Amount[] }

const nounTags: readonly Tag[] = ['crypto', 'coin', 'coins']
/** Words allowed between a token and its own noun, or between an amount and its token: "coin called BONK", "20 of my USDC". */
const fillerTags: readonly Tag[] = ['glue', 'polite', 'vague']

/** `named`: positions of all tokens, and of chains that mean their coin. */
export function findAnyToken(
  pieces: readonly Piece[],
  amounts: readonly Amount[],
  named: readonly number[],
): AnyToken | undefined {
  const nounPositions = findGenericNouns(pieces, named)
  const [first, ...more] = named
  if (first === undefined) {
    const isAny = nounPositions.some((at) => hasTag(pieces[at], 'crypto') || meansAllCoins(pieces, at))
    return isAny ? { paidAt: undefined, amounts } : undefined
  }
  const isSale = pieces.some((piece) => hasTag(piece, 'sell'))
  const link = findLink(pieces, amounts, first)
  if (nounPositions.length === 0 || link === undefined || !(isSale || hasTag(link, 'paid-with'))) return undefined
  const kept = amounts
    .filter((amount) => !isArticle(amount, nounPositions))
    .map((amount) => toPaidAmount(pieces, amount, first))
  return {
    paidAt: more.length === 0 && !isSale ? first : undefined,
    // The proceeds of a sale aren't an amount of the sold token.
    amounts: isSale ? kept.filter(({ unit }) => unit === 'usd') : kept,
  }
}

/** Whether a noun for any token makes the order uncertain: "buy some crypto, $20 of BONK", "put $20 of my coins into BONK". */
export function hasOtherToken(pieces: readonly Piece[], amounts: readonly Amount[], named: readonly number[]): boolean {
  const [first] = named
  if (first === undefined) return false
  const nounPositions = findGenericNouns(pieces, named)
  const isLinked = nounPositions.length > 0 && findLink(pieces, amounts, first) !== undefined
  return isLinked || nounPositions.some((at) => hasTag(pieces[at], 'crypto') || isSwapTarget(pieces, first, at))
}

/** "$20 of BONK in a coin": the noun receives the money. */
function isSwapTarget(pieces: readonly Piece[], token: number, noun: number): boolean {
  const between = pieces.slice(token + 1, noun)
  return between.some(isChainPreposition) && between.every((piece) => isPlain(piece) || isChainPreposition(piece))
}

function isChainPreposition(piece: Piece): boolean {
  return hasTag(piece, 'on') || hasTag(piece, 'into') || swapPrepositions.has(piece.text)
}

/** Positions of nouns such as "coin" that do not belong to the name of a token. */
function findGenericNouns(pieces: readonly Piece[], named: readonly number[]): number[] {
  return pieces.flatMap((piece, at) => {
    const isNoun = nounTags.some((tag) => hasTag(piece, tag))
    return isNoun && !named.some((token) => belongsToToken(pieces, at, token)) ? [at] : []
  })
}

/** "The token BONK", "30 tokens of BONK", "BONK coin": the noun is the token's own. */
function belongsToToken(pieces: readonly Piece[], noun: number, token: number): boolean {
  const between = pieces.slice(Math.min(noun, token) + 1, Math.max(noun, token))
  return between.every((piece) => isPlain(piece) && !isLink(piece) && !(noun > token && isChainPreposition(piece)))
}

/** The word before a token for paying or for a direction: "with 50 dollars of BONK", "from my BONK", "into BONK". */
function findLink(pieces: readonly Piece[], amounts: readonly Amount[], token: number): Piece | undefined {
  for (let at = token - 1; at >= 0; at--) {
    if (isLink(pieces[at])) return pieces[at]
    const isAmount = amounts.some(({ from, to }) => from <= at && at < to)
    if (!isAmount && !isPlain(pieces[at]) && !hasTag(pieces[at], 'all') && !hasTag(pieces[at], 'count'))
      return undefined
  }
  return undefined
}

/** "All crypto", "todas mis monedas", "所有的币". */
function meansAllCoins(pieces: readonly Piece[], noun: number): boolean {
  if (!hasTag(pieces[noun], 'coins')) return false
  const allIndex = pieces.findLastIndex((piece, at) => at < noun && (hasTag(piece, 'all') || hasTag(piece, 'max')))
  return allIndex >= 0 && pieces.slice(allIndex + 1, noun).every((piece) => isPlain(piece))
}

/** The Spanish "una moneda" is a coin, not one coin. */
function isArticle({ unit, value, to }: Amount, nounPositions: readonly number[]): boolean {
  return unit === 'units' && value === '1' && nounPositions.includes(to)
}

/** An amount directly before the token that pays is an amount of that token. */
function toPaidAmount(pieces: readonly Piece[], amount: Amount, token: number): Amount {
  const { unit, to } = amount
  const isBeforeToken = to <= token && pieces.slice(to, token).every((piece) => isPlain(piece))
  if (!isBeforeToken) return amount
  if (unit === 'percent' || unit === 'max') return { ...amount, unit: 'pay-percent' }
  return unit === 'tokens' || unit === 'units' ? { ...amount, unit: 'pay' } : amount
}

function isLink(piece: Piece | undefined): boolean {
  return hasTag(piece, 'paid-with') || hasTag(piece, 'into') || swapPrepositions.has(piece?.text ?? '')
}

function isPlain(piece: Piece | undefined): boolean {
  return fillerTags.some((tag) => hasTag(piece, tag))
}
