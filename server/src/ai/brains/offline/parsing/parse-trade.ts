import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type Amount, hasTag, parseAmounts } from './amounts.ts'
import { type ChainMention, findChainMentions } from './chains/chain-mentions.ts'
import { withHeldUnits } from './held-units.ts'
import { isValidAddress } from './is-valid-address.ts'
import type { Tag } from './lexicon.ts'
import { nameCoins } from './name-coins.ts'
import type { AskReason, Understood } from './parsed-utterance.ts'
import type { Piece } from './pieces.ts'
import { findSpentCoin, isBeforeSwap, type SpentCoin } from './spent-coin.ts'
import { isAim, isHanSwap, isPoured, isSentAmount, isSwap } from './swap.ts'
import type { TokenNames } from './token-names.ts'
import { findUnitAnswer } from './unit-answer.ts'

/** The parts of a trade in a sentence, and the objections to it. */
export type TradeWords = {
  sides: ('buy' | 'sell')[]
  amounts: Amount[]
  tokens: string[]
  /** Runs of unknown words. */
  unknown: string[]
  chainMentions: ChainMention[]
  chains: ChainKey[]
  objections: AskReason[]
}

const reasons: [Tag, AskReason][] = [
  ['not', 'negated'],
  ['no', 'negated'],
  ['if', 'condition'],
  ['ask', 'question'],
  ['time', 'schedule'],
  ['limit', 'limit-price'],
  ['other', 'other-action'],
  ['foreign', 'not-usd'],
]
/** Tags that a trade request may contain without a change of its meaning. */
const neutral: readonly Tag[] = ['glue', 'polite', 'greeting', 'thanks', 'want', 'request', 'vague', 'on', 'count']
const articles = new Set([
  'the',
  'my',
  'la',
  'le',
  'el',
  'mi',
  'una',
  'un',
  'une',
  'minha',
  'uma',
  'l',
  'ma',
  'mon',
  'his',
  'her',
  'a',
])
const addressees = new Set(
  'bro dude man mate fam bot buddy friend dear sir amigo hermano tio parce wey guey brother mano cara parca moco mermao vei chefe patrao kota querido querida mec gars poto 兄弟 朋友 老铁 哥们 亲 اخوي صديقي حبيبي murmur'.split(
    ' ',
  ),
)
const infinitive = /(?:er|ir|re)$|ar(?:me)?$/

const buyTags: ReadonlySet<Tag> = new Set<Tag>(['get'])
const glueTags: ReadonlySet<Tag> = new Set<Tag>(['glue'])

/** "swap $20 for BONK" is a purchase, as is "manda 20 dólares de BONK". With another token than the coin, or in the other direction, it stays a swap. */
function isPurchaseSwap(
  pieces: readonly Piece[],
  at: number,
  amounts: readonly Amount[],
  spent: SpentCoin | undefined,
): boolean {
  if (isHanSwap(pieces, at))
    return amounts.some(({ unit, to }) => (spent ? isBeforeSwap(spent, at) : unit === 'usd' && to === at))
  const amount = amounts.find(({ from }) => from === at + 1)
  if (!amount || (amount.unit !== 'usd' && !spent)) return false
  if (amounts.length === 1 && isSentAmount(pieces, at, amount)) return true
  return isSwap(pieces, at, spent ? spent.at + 1 : amount.to)
}

/** Extracts sides, amounts, tokens and chains from a sentence. */
export function extractTradeWords(split: readonly Piece[], names: TokenNames, before: Understood = {}): TradeWords {
  const given = nameCoins(split).map((piece, at, all) => (isPoured(all, at) ? { ...piece, tags: buyTags } : piece))
  const stated = withHeldUnits(given, parseAmounts(given))
  const answer = stated.length === 0 && before.number ? findUnitAnswer(given, before.number) : undefined
  const parsed = answer ? [answer] : stated
  const spent = findSpentCoin(given, parsed, before)
  const amounts = spent ? [spent.amount] : parsed
  const pieces = given.map((piece, at) => {
    if (isPurchaseSwap(given, at, amounts, spent)) return { ...piece, tags: buyTags }
    return isAim(given, at) ? { ...piece, tags: glueTags } : piece
  })
  const tokensAt = pieces.flatMap((piece, at) =>
    at !== spent?.at && (piece.kind === 'token' || piece.kind === 'address') ? [at] : [],
  )
  const chainMentions = findChainMentions(pieces).filter(({ at }) => at !== spent?.at)
  const [asToken, asChain] = divideChainMentions(chainMentions, tokensAt, pieces, isChainPending(before))
  const chainsAt = new Set(asChain.map(({ at }) => at))
  const coins = asToken.flatMap(({ token }) => token ?? [])
  const tokens = mergeSymbolWithAddress(
    [...tokensAt.filter((at) => !chainsAt.has(at)).map((at) => pieces[at]?.text ?? ''), ...coins],
    names,
  )
  const takenPositions = [
    ...(spent ? [spent.at] : []),
    ...chainsAt,
    ...asToken.map(({ at }) => at),
    ...tokensAt,
    ...amounts.flatMap(positions),
  ]
  const taken = new Set([
    ...takenPositions,
    ...pieces.flatMap((piece, at) => (isRedundant(pieces, piece, at) ? [at] : [])),
  ])
  const unknown = unknownRuns(pieces, taken)
  // "Give me a graph", "I want to check my Solana address": without an amount, "get" and "want" are orders only if all other
  // words are known.
  const isOther = amounts.length === 0 && unknown.length > 0 && !pieces.some(isTradeVerb)
  return {
    sides: spent?.impliesBuy ? ['buy'] : isOther ? [] : findSides(pieces),
    amounts,
    tokens,
    unknown,
    chainMentions: asChain,
    chains: [...new Set(asChain.map(({ chain }) => chain))],
    objections: tradeObjections(pieces, taken, tokens, amounts),
  }
}

/**
 * Divides mentions into native tokens and chains: "on base" is a chain, "ethereum" alone is the token. If a chain is the only
 * candidate for the token, verbs like "put" mean its native token. "Solana" after the question which USDC is meant is a chain.
 */
function divideChainMentions(
  chainMentions: ChainMention[],
  tokensAt: number[],
  pieces: readonly Piece[],
  isPending: boolean,
): [ChainMention[], ChainMention[]] {
  const others = tokensAt.filter((at) => !chainMentions.some((mention) => mention.at === at))
  if (isPending && others.length === 0) return [[], chainMentions]
  const isImplicitToken = (mention: ChainMention) => !mention.isExplicit && mention.token !== undefined
  const onlyMention = chainMentions.length === 1 && others.length === 0 ? chainMentions[0] : undefined
  const isInvested =
    pieces.some((piece) => hasTag(piece, 'get')) && !hasTag(pieces[(onlyMention?.at ?? 0) + 1], 'chain-noun')
  const asToken = chainMentions.filter(
    (mention) => isImplicitToken(mention) || (mention === onlyMention && isInvested && mention.token),
  )
  return [asToken, chainMentions.filter((mention) => !asToken.includes(mention))]
}

/** Whether the open question is about a whole order that lacks only its chain. */
function isChainPending({
  side,
  token,
  chain,
  amountUsd,
  percent,
  coinAmount,
  coinPercent,
  units,
}: Understood): boolean {
  const hasAmount = [amountUsd, percent, coinAmount, coinPercent, units].some((amount) => amount !== undefined)
  return side !== undefined && token !== undefined && chain === undefined && hasAmount
}

/** Redundant pieces: a second "all", and the 吗 of a request. */
function isRedundant(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  const endsRequest =
    ['吗', '么', '嘛'].includes(piece.text) &&
    at === pieces.length - 1 &&
    pieces.some((each) => hasTag(each, 'request'))
  return hasTag(piece, 'all') || hasTag(piece, 'max') || endsRequest || isImperativeEnd(pieces, piece, at)
}

/** 把…卖了 at the start of a sentence is a request; 我把…卖了 is a statement. */
function isImperativeEnd(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  const isEnd = piece.text === '了' && at === pieces.length - 1 && hasTag(pieces[at - 1], 'sell')
  return isEnd && (pieces[0]?.text === '把' || (hasTag(pieces[0], 'polite') && pieces[1]?.text === '把'))
}

function positions({ from, to }: Amount): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}

/** Merges a symbol with its address: both name one token. */
function mergeSymbolWithAddress(tokens: string[], names: TokenNames): string[] {
  const distinct = [...new Set(tokens)]
  const address = distinct.find((token) => names.addresses.has(addressKey(token)))
  const symbol = address ? names.addresses.get(addressKey(address)) : undefined
  return distinct.filter((token) => token === address || token !== symbol)
}

function findSides(pieces: readonly Piece[]): ('buy' | 'sell')[] {
  const sides = pieces.flatMap((piece, at): ('buy' | 'sell')[] => {
    if (hasTag(piece, 'sell')) return ['sell']
    const verb = readShortVerb(pieces, at)
    return hasTag(piece, 'buy') ? ['buy'] : verb ? [verb] : []
  })
  // "spend $20 to buy …" is one purchase; "get …, sell …" are two actions.
  if (pieces.some((piece) => hasTag(piece, 'get')) && !sides.includes('buy')) sides.push('buy')
  if (sides.length > 0) return sides
  return pieces.some((piece) => hasTag(piece, 'want')) ? ['buy'] : []
}

const shortVerbs: Readonly<Record<string, 'buy' | 'sell'>> = { 入: 'buy', 上: 'buy', 下: 'buy', 出: 'sell', 减: 'sell' }

/** Words for a direction that are verbs directly before an amount: "入 20" (buy), "出一半" (sell half). In 买入 it is a part of the verb. */
function readShortVerb(pieces: readonly Piece[], at: number): 'buy' | 'sell' | undefined {
  const [before, piece, next] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  const side = shortVerbs[piece?.text ?? '']
  const isAmount = next?.kind === 'number' || (side === 'sell' && shares.some((tag) => hasTag(next, tag)))
  if (side === undefined || !isAmount) return undefined
  const isPart = hasTag(before, 'buy') || hasTag(before, 'sell') || hasTag(before, 'get')
  // "SOL 上 20": on Solana.
  const isOnChain = side === 'buy' && piece?.text !== '入' && before !== undefined && !hasTag(before, 'polite')
  return isPart || isOnChain ? undefined : side
}

const shares: readonly Tag[] = ['half', 'quarter', 'third', 'two-thirds', 'three-quarters', 'fifth', 'tenth']

function isTradeVerb(piece: Piece): boolean {
  return hasTag(piece, 'buy') || hasTag(piece, 'sell')
}

function unknownRuns(pieces: readonly Piece[], taken: ReadonlySet<number>): string[] {
  const runs: string[][] = []
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'unknown' || taken.has(at)) return
    const word = piece.words.map(({ raw }) => raw).join(' ')
    if (pieces[at - 1]?.kind === 'unknown') runs.at(-1)?.push(word)
    else runs.push([word])
  })
  return runs.map((run) => run.join(' '))
}

/** All objections to a trade, the most important first. */
function tradeObjections(
  pieces: readonly Piece[],
  taken: ReadonlySet<number>,
  tokens: string[],
  amounts: Amount[],
): AskReason[] {
  const free = pieces.filter((_, at) => !taken.has(at))
  const found = reasons.flatMap(([tag, reason]) => (free.some((piece) => hasTag(piece, tag)) ? [reason] : []))
  if (pieces.some((piece, at) => isNoun(pieces, piece, at) || isOtherPerson(pieces, piece, at)))
    found.push('not-understood')
  if (tokens.some((token) => !isValidAddress(token))) found.push('bad-address')
  const isAllowed = (tag: Tag) => neutral.includes(tag) || tag === 'buy' || tag === 'sell' || tag === 'get'
  const unexpected = free.find((piece) => {
    if (piece.kind !== 'sense') return false
    const isBesideChain = piece.tags.has('chain-noun') || piece.tags.has('on-after')
    return !isBesideChain && ![...piece.tags].some(isAllowed)
  })
  if (unexpected) found.push(hasTag(unexpected, 'usd') && amounts.length > 0 ? 'odd-number' : 'not-understood')
  return found
}

/** "the purchase of", "my sell": an action as a noun, not a request. */
function isNoun(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  if (!hasTag(piece, 'buy') && !hasTag(piece, 'sell')) return false
  const before = pieces[at - 1]
  const first = piece.words[0]?.text ?? ''
  return before?.kind === 'sense' && articles.has(before.words.at(-1)?.text ?? '') && !infinitive.test(first)
}

/** "my brother", "for the bot": a third person, not the addressee. */
function isOtherPerson(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  return addressees.has(piece.text) && hasTag(pieces[at - 1], 'glue')
}

/** An amount as parts of a trade; none for a unit that the side does not take. */
function amountSlots({ unit, coin }: Amount, value: string, side: 'buy' | 'sell' | undefined): Understood {
  if (unit === 'usd') return { amountUsd: value }
  if (unit === 'units' || (unit === 'tokens' && side === 'sell')) return { units: value }
  if (unit === 'percent' && side !== 'buy') return { percent: value }
  if (unit === 'coin' && side !== 'sell') return { coinAmount: value, ...(coin && { coin }) }
  if (unit === 'coin-percent' && side !== 'sell') return { coinPercent: value, ...(coin && { coin }) }
  return {}
}

/** The parts of a trade that the words contain. */
export function toUnderstood(words: TradeWords, side: 'buy' | 'sell' | undefined): Understood {
  const [amount] = words.amounts
  const [token] = words.tokens
  const [chain] = words.chains
  const value = words.amounts.length === 1 ? amount?.value : undefined
  return {
    ...(side && { side }),
    ...(value && amount && amountSlots(amount, value, side)),
    ...(words.tokens.length === 1 && token && { token }),
    ...(words.chains.length === 1 && chain && { chain }),
  }
}
