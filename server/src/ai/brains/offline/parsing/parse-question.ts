import { hasTag } from './amounts.ts'
import { homeChains } from './chains/home-chains.ts'
import { isValidAddress } from './is-valid-address.ts'
import type { Tag } from './lexicon.ts'
import type { TradeWords } from './parse-trade.ts'
import type { ParsedUtterance, Smalltalk } from './parsed-utterance.ts'
import type { Piece } from './pieces.ts'

export type Question = Pick<ParsedUtterance, 'intent' | 'token' | 'chain' | 'smalltalk' | 'reason'>

const smalltalks: Smalltalk[] = ['who-are-you', 'how-are-you', 'chat', 'thanks', 'bye', 'greeting']
const greetings: ReadonlySet<Smalltalk> = new Set<Smalltalk>(['greeting', 'bye'])
const maxUnknownWords = 4
/** A greeting has at most this many unknown words: "hi, who keeps the keys of my wallet" is more than one. */
const maxGreetingWords = 4

/** Parses a request other than a trade: its intent and token. Undefined if unclear. */
export function parseQuestion(pieces: readonly Piece[], words: TradeWords): Question | undefined {
  const hasTagged = (tag: Tag) => pieces.some((piece) => hasTag(piece, tag))
  const subject = parseSubject(pieces, words)
  const isAction = hasTagged('buy') || hasTagged('sell')
  const isOther = hasTagged('other') && (words.amounts.length > 0 || words.unknown.length > 0)
  if (words.objections.includes('bad-address') && !isAction) return { intent: 'ask', reason: 'bad-address' }
  // "I bought $20 of BONK" is a statement, not a request.
  if (hasTagged('history') && (words.amounts.length === 0 || words.tokens.length === 0)) return { intent: 'history' }
  const isLookUp = hasTagged('price') || hasTagged('search') || hasTagged('info')
  if (hasTagged('help') && !subject.isKnown && (subject.token === undefined || !isLookUp)) return { intent: 'help' }
  if (isOther) return { intent: 'ask', reason: 'other-action' }
  if (isAction) return hasTagged('price') && words.amounts.length === 0 ? { intent: 'price', ...subject } : undefined
  if (hasTagged('balance') && (words.unknown.length <= 1 || words.tokens.length > 0 || hasTagged('quantity'))) {
    return {
      intent: 'balance',
      ...(parseNativeToken(pieces, words) ?? (words.tokens.length > 0 ? subject : withoutToken(subject))),
    }
  }
  if (subject.isSeveral) return { intent: 'ask', reason: 'which-token' }
  return (
    parseLookUp(hasTagged, subject, ['at', 'worth'].includes(pieces.at(-1)?.text ?? ''), words.amounts.length === 0) ??
    parseSmalltalk(hasTagged, subject, words) ??
    (hasTagged('help') ? { intent: 'help' } : parseBareToken(pieces, words, subject))
  )
}

/** `hasScatteredUnknownWords`: the unknown words are Chinese characters at several places, which name no token. */
type Subject = {
  token?: string
  chain?: NonNullable<ParsedUtterance['chain']>
  isSeveral?: true
  isKnown?: true
  hasScatteredUnknownWords?: true
}

/** The token of the request: a listed token, or else the unknown words. */
function parseSubject(pieces: readonly Piece[], words: TradeWords): Subject {
  const [chain] = words.chains
  const mention = chain && words.chains.length === 1 ? { chain } : {}
  // "price of solana" means the native token; "bonk solana price" means the chain.
  const chainAsCoin =
    words.chainMentions.length === 1 && !words.chainMentions[0]?.isExplicit ? words.chainMentions[0]?.token : undefined
  const tokens = words.tokens.filter((token) => words.tokens.length === 1 || !isNativeTokenByName(pieces, token))
  const chainOfCoin = words.tokens.length > 1 && tokens.length === 1 ? findHomeChain(words.tokens) : {}
  if (tokens.length > 1) return { ...mention, isSeveral: true }
  const [token] = tokens
  if (token !== undefined) return { token, ...chainOfCoin, ...mention, isKnown: true }
  if (chainAsCoin) return { token: chainAsCoin, isKnown: true }
  const unknown = joinUnknownWords(pieces)
  if (unknown && hasScatteredUnknownWords(pieces)) return { ...mention, hasScatteredUnknownWords: true }
  return unknown ? { token: unknown, ...mention } : mention
}

/** "my balance in SOL" means the native token; "my balance on SOL" and "in Solana" mean the chain. */
function parseNativeToken(pieces: readonly Piece[], words: TradeWords): Subject | undefined {
  const [mention] = words.chainMentions
  if (!mention?.token || words.tokens.length > 0 || pieces[mention.at]?.kind !== 'token') return undefined
  return /(?:^|\s)(?:in|en|em|ب)$/.test(pieces[mention.at - 1]?.text ?? '') ? { token: mention.token } : undefined
}

function isNativeTokenByName(pieces: readonly Piece[], token: string): boolean {
  const tag = homeChains.find(({ coin }) => coin.symbol === token)?.slug
  return tag !== undefined && pieces.some((piece) => hasTag(piece, tag))
}

function findHomeChain(tokens: readonly string[]): Subject {
  const home = homeChains.find(({ coin }) => tokens.includes(coin.symbol))
  return home ? { chain: home.key } : {}
}

/** Whether Chinese words that the lexicon lacks occur at several positions: they are parts of a sentence rather than a name. */
function hasScatteredUnknownWords(pieces: readonly Piece[]): boolean {
  const isUnknown = (piece: Piece | undefined) => piece?.kind === 'unknown'
  const isHan = pieces.every((piece) => !isUnknown(piece) || /^\p{Script=Han}+$/u.test(piece.text))
  return isHan && pieces.filter((piece, at) => isUnknown(piece) && !isUnknown(pieces[at - 1])).length > 1
}

/** The words missing from the lexicon of the sentence's language, as written. Undefined if there are none or too many. */
function joinUnknownWords(pieces: readonly Piece[]): string | undefined {
  const unknown = pieces.filter((piece) => piece.kind === 'unknown' || (piece.kind === 'sense' && piece.isForeign))
  const words = unknown.flatMap((piece) => piece.words.filter(({ kind }) => kind === 'word').map(({ raw }) => raw))
  const isHan = words.every((word) => /^\p{Script=Han}$/u.test(word))
  return words.length > 0 && (isHan || words.length <= maxUnknownWords) ? words.join(isHan ? '' : ' ') : undefined
}

function withoutToken({ chain }: Subject): Subject {
  return chain ? { chain } : {}
}

function parseLookUp(
  hasTagged: (tag: Tag) => boolean,
  subject: Subject,
  endsWithPriceWord: boolean,
  hasNoAmount: boolean,
): Question | undefined {
  const { token, chain } = subject
  const questionSubject = { ...(token !== undefined && { token }), ...(chain && { chain }) }
  if (hasTagged('price') || (hasTagged('info') && endsWithPriceWord)) return { intent: 'price', ...questionSubject }
  if (hasTagged('search') && !subject.hasScatteredUnknownWords && !(hasTagged('info') && subject.isKnown))
    return { intent: 'search', ...questionSubject }
  if (hasTagged('quantity') && token !== undefined && hasNoAmount) return { intent: 'price', ...questionSubject }
  if (hasTagged('info') && token !== undefined && !isSmalltalk(hasTagged)) return { intent: 'info', ...questionSubject }
  // "bonk in dollars"
  if (hasTagged('usd') && subject.isKnown && hasNoAmount) return { intent: 'price', ...questionSubject }
  // "show me cat coins"
  if (hasTagged('count') && token !== undefined && !subject.isKnown) return { intent: 'search', ...questionSubject }
  return undefined
}

function isSmalltalk(hasTagged: (tag: Tag) => boolean): boolean {
  return hasTagged('who-are-you') || hasTagged('how-are-you') || hasTagged('chat')
}

function parseSmalltalk(
  hasTagged: (tag: Tag) => boolean,
  { isKnown }: Subject,
  { unknown }: TradeWords,
): Question | undefined {
  const isLong = unknown.flatMap((run) => run.split(' ')).length > maxGreetingWords
  const smalltalk = smalltalks.find((each) => hasTagged(each) && !(isLong && greetings.has(each)))
  return smalltalk && !isKnown && !hasTagged('want') ? { intent: 'smalltalk', smalltalk } : undefined
}

/** A token or an address by itself requests its info; "I want BONK" lacks only the amount of a purchase. */
function parseBareToken(
  pieces: readonly Piece[],
  words: TradeWords,
  { token, chain, isKnown }: Subject,
): Question | undefined {
  const isAlone =
    words.amounts.length === 0 &&
    words.unknown.length === 0 &&
    !(words.sides.includes('buy') && words.objections.length + words.chains.length === 0) &&
    !words.objections.some((reason) => reason !== 'question' && reason !== 'not-understood')
  if (!isAlone || !isKnown || token === undefined || !isValidAddress(token) || pieces.length > 6) return undefined
  return { intent: 'info', token, ...(chain && { chain }) }
}
