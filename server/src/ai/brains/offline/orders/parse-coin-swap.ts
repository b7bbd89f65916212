import { type ChainKey, chains } from '@murmur/contract/chains'
import { hasTag, isCoin, parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { isSwapVerb, swapPrepositions } from '#ai/brains/offline/parsing/swaps/swap.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Order, OrderContext } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/**
 * Parses "swap $100 of my SOL to USDC" as a purchase for $100 on the chain where that coin pays. It needs a confirmation, because some
 * users mean a purchase of the coin. Undefined unless the message is just that: a verb, an amount in dollars, a coin, a preposition and a
 * listed token.
 */
export function parseCoinSwap(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  if (isQuestion || understood) return undefined
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const [amount, ...others] = parseAmounts(pieces)
  if (!isSwapVerb(pieces[0]) || amount?.unit !== 'usd' || amount.from !== 1 || others.length > 0) return undefined
  const at = pieces.findIndex((piece, each) => each >= amount.to && !hasTag(piece, 'glue'))
  const [coin, to, token, ...after] = pieces.slice(at)
  if (!coin || !isCoin(coin) || !to || !isSwapPreposition(to) || token?.kind !== 'token' || isCoin(token))
    return undefined
  if (!after.every((piece) => hasTag(piece, 'polite') && !hasTag(piece, 'glue'))) return undefined
  const [raw = ''] = getWordsTagged(language, ['buy'])
  const verb = { kind: 'word' as const, text: raw, raw, isGlued: false }
  const orderWords = [
    ...pieces.slice(amount.from, amount.to),
    ...pieces.slice(amount.to, at).slice(0, 1),
    token,
  ].flatMap(toWords)
  const order = parseUtterance(toText({ words: [verb, ...orderWords], isQuestion }), { names, language })
  if (order.intent !== 'buy' || order.amountUsd === undefined || order.token !== token.text) return undefined
  const { paying, others: unpaid } = splitChains(token.text, coin.text, names)
  const [chain, ...more] = paying
  // Without a chain, the token could be bought where another coin pays.
  if (!chain || (more.length > 0 && unpaid.length > 0)) return undefined
  return { ...order, ...(more.length === 0 && { chain }) }
}

function isSwapPreposition(piece: Piece): boolean {
  return hasTag(piece, 'into') || hasTag(piece, 'paid-with') || swapPrepositions.has(piece.text)
}

/** The chains that list the symbol, split by whether they pay with the coin. */
function splitChains(symbol: string, coin: string, names: TokenNames): { paying: ChainKey[]; others: ChainKey[] } {
  const listedChains = [...(names.chains.get(symbol) ?? [])]
  const paysWithCoin = (key: ChainKey) => chains.find((each) => each.key === key)?.coin.symbol === coin
  return { paying: listedChains.filter(paysWithCoin), others: listedChains.filter((key) => !paysWithCoin(key)) }
}

const toWords = ({ words }: Piece) => words
