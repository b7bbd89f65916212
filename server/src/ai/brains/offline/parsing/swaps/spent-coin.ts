import { chains } from '@murmur/contract/chains'
import { type Amount, hasTag, isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import type { Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { isHanSwap, isSwap } from './swap.ts'

/**
 * The coin that a buy spends: "0.1 SOL of BONK", "BONK for 0.1 SOL", "half my SOL into JUP". `at`: position of the coin.
 * `impliesBuy`: the words between coin and token state a buy without a verb.
 */
export type SpentCoin = { amount: Amount; at: number; impliesBuy: boolean }

/** Tags of the pieces that may stand between an amount, its coin and the token. */
const connectingTags: readonly Tag[] = ['glue', 'on', 'on-after', 'all', 'polite', 'paid-with', 'into', 'count']
const buyingTags: readonly Tag[] = ['buy', 'get']

/**
 * Finds the coin that a buy spends. Undefined unless the only amount is of a chain's coin, and the coin's place and the words
 * beside it show that it is paid, not bought or sold. `before`: the trade that the message may complete.
 */
export function findSpentCoin(
  pieces: readonly Piece[],
  amounts: readonly Amount[],
  before: PartialTrade,
): SpentCoin | undefined {
  const [amount, ...others] = amounts
  if (!amount || others.length > 0 || pieces.some((piece) => hasTag(piece, 'sell'))) return undefined
  const at = findCoin(pieces, amount)
  const coin = at === undefined ? undefined : pieces[at]?.text
  if (at === undefined || coin === undefined) return undefined
  const tokens = pieces.flatMap((piece, each) => (isToken(piece) && each !== at ? [each] : []))
  const after = tokens.filter((each) => each > at)
  const target = after[0] ?? tokens[0]
  // A symbol with its address is one token: they are on the same side of the coin.
  if (after.length > 0 && after.length < tokens.length) return undefined
  const isStatedBuy = pieces.some((piece) => buyingTags.some((tag) => hasTag(piece, tag)) || hasTag(piece, 'want'))
  const isBuy = isStatedBuy || (target !== undefined && before.side === 'buy')
  const isSwapped = isSwap(pieces, amount.from - 1, at + 1) || isHanSwap(pieces, Math.max(at + 1, amount.to))
  const impliesBuy = isSwapped || (!isBuy && target !== undefined && isDirected(pieces, at, target))
  const isSpent =
    target === undefined
      ? isBuy || isOpenBuy(before)
      : isSwapped ||
        hasShareAfter(pieces, amount.from, amount.to) ||
        ((isBuy || impliesBuy) && (isPaid(pieces, amount, at, target) || isMaxOfCoin(pieces, amount, at)))
  const unit = amount.unit === 'percent' || amount.unit === 'max' ? 'coin-percent' : 'coin'
  return isSpent ? { at, impliesBuy, amount: { ...amount, unit, coin } } : undefined
}

/** Whether the coin and its amount end before the verb at `verb`. */
export function isBeforeSwap({ amount, at }: SpentCoin, verb: number): boolean {
  return Math.max(at + 1, amount.to) === verb
}

const isToken = (piece: Piece | undefined) => piece?.kind === 'token' || piece?.kind === 'address'

/** The position of the coin that the amount counts: directly after a number, after connecting words of a share. */
function findCoin(pieces: readonly Piece[], { unit, from, to }: Amount): number | undefined {
  const first = hasTag(pieces[to], 'count') ? to + 1 : to
  if (unit === 'tokens' || unit === 'units') return isCoin(pieces[first]) ? first : undefined
  if (unit !== 'percent' && unit !== 'max') return undefined
  // "SOL 全换成 BONK": the share of a swap may follow its coin.
  if (isCoin(pieces[from - 1]) && isHanSwap(pieces, to)) return from - 1
  if (hasShareAfter(pieces, from, to)) return pieces.findLastIndex((piece, each) => each < from && isCoin(piece))
  const at = pieces.findIndex((piece, each) => each >= first && isToken(piece))
  if (isCoin(pieces[at]) && pieces.slice(first, at).every(isBeforeCoin)) return at
  // "As much BONK as I can with my SOL"
  const payWordIndex = pieces.findIndex((piece) => hasTag(piece, 'paid-with'))
  const after = pieces.findIndex((piece, each) => payWordIndex >= 0 && each > payWordIndex && isToken(piece))
  return unit === 'max' && isCoin(pieces[after]) && pieces.slice(payWordIndex, after).every(isBeforeCoin)
    ? after
    : undefined
}

/** "SOL 拿一半出来买 BONK": a share after its coin and before the verb. */
function hasShareAfter(pieces: readonly Piece[], from: number, to: number): boolean {
  const coin = pieces.findLastIndex((piece, each) => each < from && isToken(piece))
  const verb = pieces.findIndex((piece, each) => each >= to && buyingTags.some((tag) => hasTag(piece, tag)))
  if (!isCoin(pieces[coin]) || verb < 0 || !isToken(pieces[verb + 1])) return false
  return [...pieces.slice(coin + 1, from), ...pieces.slice(to, verb)].every(isConnecting)
}

/** "Half of my base ETH": the chain may stand before its coin. */
function isBeforeCoin(piece: Piece): boolean {
  if (piece.kind !== 'sense' || hasTag(piece, 'into')) return false
  return isConnecting(piece) || chains.some(({ slug }) => hasTag(piece, slug)) || hasTag(piece, 'chain-noun')
}

function isConnecting(piece: Piece): boolean {
  return connectingTags.some((tag) => hasTag(piece, tag))
}

/** Whether the place of the coin shows that it is paid for the token. "0.1 SOL with BONK" would buy the coin. */
function isPaid(pieces: readonly Piece[], amount: Amount, at: number, target: number): boolean {
  const between = target > at ? pieces.slice(at + 1, target) : pieces.slice(target + 1, amount.from)
  const verbs = between.filter((piece) => buyingTags.some((tag) => hasTag(piece, tag)))
  const links = between.filter((piece) => !verbs.includes(piece))
  if (verbs.length > 1 || !links.every((piece) => isConnecting(piece) || isChain(piece))) return false
  const isLinked = links.some((piece) => hasTag(piece, 'paid-with'))
  // "With 0.1 SOL buy BONK", "用 0.1 SOL 买 BONK"
  if (target > at) return !isLinked && (verbs.length === 0 || hasTag(pieces[amount.from - 1], 'paid-with'))
  return verbs.length === 0 && (isLinked || links.length === 0) && !hasTag(pieces[target - 1], 'paid-with')
}

/** "As much BONK as I can with my SOL": the coin follows a word that shows it is paid. */
function isMaxOfCoin(pieces: readonly Piece[], { unit }: Amount, at: number): boolean {
  const payWordIndex = pieces.findLastIndex((piece, each) => each < at && hasTag(piece, 'paid-with'))
  return unit === 'max' && payWordIndex >= 0 && pieces.slice(payWordIndex, at).every(isBeforeCoin)
}

function isChain(piece: Piece): boolean {
  return chains.some(({ slug }) => hasTag(piece, slug)) || hasTag(piece, 'chain-noun')
}

/** "Half my SOL into JUP": a direction from the coin to the token. */
function isDirected(pieces: readonly Piece[], at: number, target: number): boolean {
  return pieces.slice(at + 1, target).some((piece) => hasTag(piece, 'into'))
}

/** Whether the message may complete a buy that lacks its amount, or change the amount of one. */
function isOpenBuy({ side, token }: PartialTrade): boolean {
  return side === 'buy' && token !== undefined
}
