import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type Amount, hasTag, isCoin, parseAmounts } from './amounts.ts'
import { type ChainMention, findChainMentions } from './chains/chain-mentions.ts'
import { withHeldUnits } from './held-units.ts'
import type { Tag } from './lexicon.ts'
import type { AskReason, PartialTrade } from './parsed-utterance.ts'
import type { Piece } from './pieces.ts'
import { replaceChainsByCoins } from './replace-chains-by-coins.ts'
import { findAnyToken, hasOtherToken } from './swaps/any-token.ts'
import { findSpentCoin, isBeforeSwap, type SpentCoin } from './swaps/spent-coin.ts'
import { isHanSwap, isSentAmount, isSwap, isSwapDirection, isSwapIntoToken } from './swaps/swap.ts'
import { findTokenSwap, type TokenSwap } from './swaps/token-swap.ts'
import type { TokenNames } from './token-names.ts'
import { findObjections } from './trade-objections.ts'
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
  /** Symbol or address of the token that pays. */
  payWith?: string | undefined
  /** Symbol of the coin that pays, or that a sale pays out. */
  coin?: string | undefined
  /** Whether even a complete trade needs the user's confirmation before its card. */
  isLowConfidence?: boolean | undefined
  /** Whether a noun for any token replaces the token of the order: "all crypto". */
  isAnyToken?: boolean | undefined
}

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
export function extractTradeWords(split: readonly Piece[], names: TokenNames, before: PartialTrade = {}): TradeWords {
  const givenPieces = replaceChainsByCoins(split).map((piece, at, all) =>
    isSwapIntoToken(all, at) ? { ...piece, tags: buyTags } : piece,
  )
  const statedAmounts = withHeldUnits(givenPieces, parseAmounts(givenPieces))
  const answer = statedAmounts.length === 0 && before.number ? findUnitAnswer(givenPieces, before.number) : undefined
  const parsed = answer ? [answer] : statedAmounts
  const spent = findSpentCoin(givenPieces, parsed, before)
  const swap = spent ? undefined : findTokenSwap(givenPieces, parsed, before)
  const namedPositions = findNamedTokens(givenPieces, swap ? undefined : spent?.at)
  const anyToken = swap ? undefined : findAnyToken(givenPieces, spent ? [spent.amount] : parsed, namedPositions)
  const amounts = anyToken ? [...anyToken.amounts] : spent ? [spent.amount] : swap ? [...swap.amounts] : parsed
  const pieces = givenPieces.map((piece, at) => {
    if (swap?.links.includes(at)) return { ...piece, tags: glueTags }
    if (isPurchaseSwap(givenPieces, at, amounts, spent)) return { ...piece, tags: buyTags }
    return isSwapDirection(givenPieces, at) ? { ...piece, tags: glueTags } : piece
  })
  // The token that pays, or the coin that a sale pays out.
  const otherAt = swap ? (swap.isSale ? swap.boughtAt : swap.paidAt) : (spent?.at ?? anyToken?.paidAt)
  const isOther = (at: number) => at === otherAt || (anyToken !== undefined && namedPositions.includes(at))
  const otherPiece = (swap || anyToken) && otherAt !== undefined ? givenPieces[otherAt] : undefined
  const tokensAt = pieces.flatMap((piece, at) =>
    !isOther(at) && (piece.kind === 'token' || piece.kind === 'address') ? [at] : [],
  )
  const chainMentions = findChainMentions(pieces).filter(({ at }) => !isOther(at))
  const [asToken, asChain] = divideChainMentions(chainMentions, tokensAt, pieces, isChainPending(before))
  const chainsAt = new Set(asChain.map(({ at }) => at))
  const coins = asToken.flatMap(({ token }) => token ?? [])
  const tokens = mergeSymbolWithAddress(
    [...tokensAt.filter((at) => !chainsAt.has(at)).map((at) => pieces[at]?.text ?? ''), ...coins],
    names,
  )
  const takenPositions = [
    ...(otherAt === undefined ? [] : [otherAt]),
    ...(anyToken ? namedPositions : []),
    ...(swap?.links ?? []),
    ...chainsAt,
    ...asToken.map(({ at }) => at),
    ...tokensAt,
    ...amounts.flatMap(positionsOf),
  ]
  const taken = new Set([
    ...takenPositions,
    ...pieces.flatMap((piece, at) => (isRedundant(pieces, piece, at) ? [at] : [])),
  ])
  const unknown = findUnknownRuns(pieces, taken)
  // "Give me a graph", "I want to check my Solana address": without an amount, "get" and "want" are orders only if all other
  // words are known.
  const isNotOrder = amounts.length === 0 && unknown.length > 0 && !pieces.some(isTradeVerb)
  return {
    sides: swap ? sidesOfSwap(swap) : spent?.impliesBuy ? ['buy'] : isNotOrder ? [] : findSides(pieces),
    amounts,
    tokens,
    unknown,
    chainMentions: asChain,
    chains: [...new Set(asChain.map(({ chain }) => chain))],
    objections: findObjections(pieces, taken, tokens, amounts),
    ...(otherPiece &&
      (swap || isNamed(otherPiece)) &&
      (isCoin(otherPiece) ? { coin: otherPiece.text } : { payWith: otherPiece.text })),
    ...((swap ? swap.isLowConfidence : hasOtherToken(givenPieces, parsed, namedPositions)) && lowConfidence),
    ...(anyToken && { isAnyToken: true }),
  }
}

const lowConfidence = { isLowConfidence: true }

const isNamed = ({ kind }: Piece) => kind === 'token' || kind === 'address'

/** Positions of tokens, and of chains that mean their coin, apart from the coin that pays. */
function findNamedTokens(pieces: readonly Piece[], spentAt: number | undefined): number[] {
  const mentions = findChainMentions(pieces).filter(({ isExplicit, token }) => !isExplicit && token !== undefined)
  return pieces.flatMap((piece, at) =>
    at !== spentAt && (isNamed(piece) || mentions.some((mention) => mention.at === at)) ? [at] : [],
  )
}

/** An answer to "which token should pay?" doesn't state a side. */
function sidesOfSwap({ isSale, boughtAt }: TokenSwap): ('buy' | 'sell')[] {
  return boughtAt === undefined ? [] : [isSale ? 'sell' : 'buy']
}

/**
 * Divides mentions into native tokens and chains: "on base" is a chain, "ethereum" alone is the token. If a chain is the only
 * candidate for the token, verbs like "put" mean its native token. As an answer to "which USDC?", "Solana" is a chain.
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
}: PartialTrade): boolean {
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

function positionsOf({ from, to }: Amount): number[] {
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
    const verb = parseShortVerb(pieces, at)
    return hasTag(piece, 'buy') ? ['buy'] : verb ? [verb] : []
  })
  // "spend $20 to buy …" is one purchase; "get …, sell …" are two actions.
  if (pieces.some((piece) => hasTag(piece, 'get')) && !sides.includes('buy')) sides.push('buy')
  if (sides.length > 0) return sides
  return pieces.some((piece) => hasTag(piece, 'want')) ? ['buy'] : []
}

const shortVerbs: Readonly<Record<string, 'buy' | 'sell'>> = { 入: 'buy', 上: 'buy', 下: 'buy', 出: 'sell', 减: 'sell' }

/** Words for a direction that are verbs directly before an amount: "入 20" (buy), "出一半" (sell half). In 买入 it is a part of the verb. */
function parseShortVerb(pieces: readonly Piece[], at: number): 'buy' | 'sell' | undefined {
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

function findUnknownRuns(pieces: readonly Piece[], taken: ReadonlySet<number>): string[] {
  const runs: string[][] = []
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'unknown' || taken.has(at)) return
    const word = piece.words.map(({ raw }) => raw).join(' ')
    if (pieces[at - 1]?.kind === 'unknown') runs.at(-1)?.push(word)
    else runs.push([word])
  })
  return runs.map((run) => run.join(' '))
}

/** An amount as parts of a trade; empty if the side does not accept its unit. */
function toAmountSlots({ unit, coin }: Amount, value: string, side: 'buy' | 'sell' | undefined): PartialTrade {
  if (unit === 'usd') return { amountUsd: value }
  if (unit === 'units' || (unit === 'tokens' && side === 'sell')) return { units: value }
  if (unit === 'percent' && side !== 'buy') return { percent: value }
  if (unit === 'coin' && side !== 'sell') return { coinAmount: value, ...(coin && { coin }) }
  if (unit === 'coin-percent' && side !== 'sell') return { coinPercent: value, ...(coin && { coin }) }
  if (unit === 'pay' && side !== 'sell') return { payAmount: value }
  if (unit === 'pay-percent' && side !== 'sell') return { payPercent: value }
  return {}
}

/** The parts of a trade that the words contain. */
export function toUnderstood(words: TradeWords, side: 'buy' | 'sell' | undefined): PartialTrade {
  const [amount] = words.amounts
  const [token] = words.tokens
  const [chain] = words.chains
  const value = words.amounts.length === 1 ? amount?.value : undefined
  return {
    ...(side && { side }),
    ...(value && amount && toAmountSlots(amount, value, side)),
    ...(words.tokens.length === 1 && token && { token }),
    ...(words.chains.length === 1 && chain && { chain }),
    ...(words.payWith !== undefined && { payWith: words.payWith }),
    ...(words.coin !== undefined && { coin: words.coin }),
  }
}
