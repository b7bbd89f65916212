import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { findChainMentions } from '#ai/brains/offline/parsing/chains/chain-mentions.ts'
import { homeChains } from '#ai/brains/offline/parsing/chains/home-chains.ts'
import { splitNameClitics } from '#ai/brains/offline/parsing/clitics.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { distinctTokens, type Focus, type FocusToken } from './focus.ts'
import { asksByPronoun, countContentWords, foldText, onlyLinksToken, refersToOneToken } from './reference-patterns.ts'
import { resolveReference, resolveReferences } from './resolve-references.ts'
import { isOrdinal, maskOrdinals } from './words/ordinals.ts'
import { slotTerms } from './words/slot-terms.ts'

export type ParsedMessage = {
  /** The message with placeholders for tokens, chains and numbers. */
  masked: string
  /** Symbols of listed tokens, or addresses, in order and each once. */
  mentions: string[]
  /** Tokens of the chat that the message refers to: "the second one". */
  references: FocusToken[]
  /**
   * The tokens that it may refer to if the chat does not decide it: "the other one" after an answer about three. Absent if it
   * is clear.
   */
  candidates?: FocusToken[]
  /** The chain that the message names; undefined for none or several. */
  chain: ChainKey | undefined
  /** All chains that it names, if there are several. */
  chains?: ChainKey[]
  /** Number of words besides tokens, chains and numbers. */
  otherWords: number
  /** Number of other words without fillers: 0 for "and that of WIF then?". */
  contentWords: number
  /** Whether the message names no token, and the chain by a name that its coin shares: "solana price", but not "on solana". */
  isCoinNamed?: boolean
  /** Whether the message has nothing besides a token and words that link it: "and the WIF one?" */
  isLink?: boolean
  /** Whether it has a pronoun for a token and almost nothing else: "and how much is its?" */
  isPronoun?: boolean
  /** Whether it has a word for buying or selling, rather than only one such as "get" or "need". */
  mentionsSide?: boolean
}

/** Enough for a message and its clauses, with the listed names and with those found for it. */
const maxCachedMessages = 6

/** Parses the parts of a message that tools need. Unlike the trade grammar, it accepts any words. Linear in the message's length. */
export const parseMessage = rememberLast(parseUncached, maxCachedMessages)

function parseUncached(text: string, names: TokenNames, language: Language, focus: Focus): ParsedMessage {
  const words = splitNameClitics(tokenize(normalizeText(text).text).words, names)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  // "The ETH one" after a symbol that tokens on several chains share names the chain, not the coin.
  const isChoice = isOnSeveralChains(focus) && pieces.length <= maxChoicePieces
  const mentions = findChainMentions(pieces, { withCoins: isChoice }).filter(
    ({ isExplicit, at }) => isExplicit || isChoice || pieces[at]?.kind !== 'token',
  )
  const chainAt = new Map(mentions.map(({ at, chain }) => [at, chain]))
  const chains = [...new Set(chainAt.values())]
  const symbols = pieces.flatMap((piece, at) => (isToken(piece) && !chainAt.has(at) ? [piece.text] : []))
  const masked = pieces.map((piece, at) => {
    if (chainAt.has(at)) return slotTerms.chain
    return isOrdinal(pieces, at) || startsWord(pieces, at) ? toWrittenText(piece.words) : maskPiece(piece)
  })
  const [chain, ...otherChains] = chains
  const namedChain = otherChains.length === 0 ? chain : undefined
  const isOnlyChain =
    namedChain !== undefined && symbols.length === 0 && mentions.every(({ isExplicit }) => !isExplicit)
  const isChainChosen = namedChain !== undefined && symbols.length === 0 && isOnSeveralChains(focus)
  const tokensOnChain = isChainChosen ? resolveReference({ kind: 'onChain' }, focus, namedChain) : []
  const isCoinNamed = isOnlyChain && tokensOnChain.length === 0 && nativeSymbol(namedChain) !== undefined
  const resolved = resolveReferences(joinParts(masked, pieces), language, focus, namedChain)
  const maskedOrdinals = maskOrdinals(resolved.masked)
  // "Is it safe on Base?"
  const isItOnChain =
    namedChain !== undefined &&
    symbols.length + resolved.tokens.length === 0 &&
    mentions.every(({ isExplicit }) => isExplicit) &&
    refersToOneToken(text, language)
  return {
    masked: maskedOrdinals,
    // "solana price" names the coin: a chain counts as its coin in a message without tokens.
    mentions: [...new Set(symbols)],
    references: isItOnChain
      ? resolveReference({ kind: 'onChain' }, focus, namedChain)
      : distinctTokens([...tokensOnChain, ...resolved.tokens]),
    chain: namedChain,
    ...(otherChains.length > 0 && { chains }),
    otherWords: countOtherWords(maskedOrdinals),
    contentWords: countContentWords(foldText(maskedOrdinals), language),
    ...(isCoinNamed && { isCoinNamed }),
    ...(resolved.candidates.length > 0 && symbols.length === 0 && { candidates: resolved.candidates }),
    ...(onlyLinksToken(resolved.masked, language) && { isLink: true }),
    ...(isPronoun(resolved.masked, language) && { isPronoun: true }),
    ...(findNamedSides(text).length > 0 && { mentionsSide: true }),
  }
}

/** Whether the chat is about one symbol on several chains, so that the name of a chain chooses a token: "and Ethereum's?". */
function isOnSeveralChains({ tokens, list = [] }: Focus): boolean {
  const [newest, before] = tokens.length > 0 ? tokens : list
  return newest !== undefined && newest.symbol === before?.symbol && newest.chain !== before.chain
}

/** At most this many words and tokens in "and the one on ETH". */
const maxChoicePieces = 5
const maxPronounWords = 1

function isPronoun(masked: string, language: Language): boolean {
  const folded = foldText(masked)
  return countContentWords(folded, language) <= maxPronounWords && asksByPronoun(folded, language)
}

/** The native token of a chain, for messages such as "solana price". */
export function nativeSymbol(chain: ChainKey): string | undefined {
  return homeChains.find(({ key }) => key === chain)?.coin.symbol
}

function isToken(piece: Piece): boolean {
  return piece.kind === 'address' || (piece.kind === 'token' && piece.isKnown)
}

function maskPiece(piece: Piece): string {
  if (isToken(piece)) return slotTerms.token
  const text = toWrittenText(piece.words)
  // A spelled number stays: "un" and "one" are mostly articles and pronouns.
  return piece.kind === 'number' && /\p{N}/u.test(text) ? slotTerms.number : text.replace(stretchedLetters, '$1')
}

/** "Hellooo", "bom diaaa". */
const stretchedLetters = /(\p{Script=Latin})\1{2,}/gu

/** The words as written: Chinese without spaces, others with spaces where the message has them. */
function toWrittenText(words: readonly Word[]): string {
  return words.map(({ raw, isGlued }, at) => (at > 0 && !isGlued ? ` ${raw}` : raw)).join('')
}

/** Whether a number begins a word: "2fa". */
function startsWord(pieces: readonly Piece[], at: number): boolean {
  const [piece, next] = [pieces[at], pieces[at + 1]]
  const isWord = next?.kind === 'unknown' && next.words[0]?.isGlued === true && /^\p{Script=Latin}{2}/u.test(next.text)
  return piece?.kind === 'number' && isWord
}

/** Joins parts by spaces, but not Chinese ones, whose neighbouring characters must stay pairs for the matcher, nor those of "2e". */
function joinParts(parts: readonly string[], pieces: readonly Piece[]): string {
  const isEnding = (at: number) =>
    pieces[at]?.words[0]?.isGlued === true && (isOrdinal(pieces, at - 1) || startsWord(pieces, at - 1))
  return parts
    .map((part, at) => (at === 0 || isEnding(at) ? part : ` ${part}`))
    .join('')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})|(?<=第) (?=\d)|(?<=第 ?\d) (?=\p{Script=Han})/gu, '')
}

/** Counts Chinese characters as words. */
function countOtherWords(masked: string): number {
  const parts = masked.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []
  return parts.filter((part) => !Object.values(slotTerms).includes(part)).length
}
