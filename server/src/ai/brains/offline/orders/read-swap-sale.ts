import { chains } from '@murmur/contract/chains'
import { hasTag, isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { isSwapVerb, swapPrepositions } from '#ai/brains/offline/parsing/swap.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/**
 * Reads "swap half my BONK into SOL" as a sale, which pays in the coin of the chain. Undefined for everything else, such as a swap
 * into the coin of another chain.
 */
export function readSwapSale(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  if (isQuestion || understood) return undefined
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const [verb, ...others] = pieces
  const end = others.findLastIndex((piece) => isCoin(piece))
  const [coin, to, sold] = [others[end], others[end - 1], others.slice(0, Math.max(end - 1, 0))]
  const [token, ...more] = sold.filter(({ kind }) => kind === 'token' || kind === 'address')
  if (!isSwapVerb(verb) || !coin || !swapPrepositions.has(to?.text ?? '') || more.length > 0) return undefined
  if (!token || isCoin(token) || !isPaidIn(token.text, coin.text, names)) return undefined
  const after = others.slice(end + 1)
  if (!after.every((piece) => hasTag(piece, 'polite'))) return undefined
  const [raw = ''] = getWordsTagged(language, ['sell'])
  const kept = [{ kind: 'word' as const, text: raw, raw, isGlued: false }, ...[...sold, ...after].flatMap(toWords)]
  const order = parseUtterance(toText({ words: kept, isQuestion }), { names, language })
  return isTrade(order) && order.intent === 'sell' && order.token === token.text ? order : undefined
}

/** Whether every listed token with the symbol is on a chain with this coin. */
function isPaidIn(symbol: string, coin: string, names: TokenNames): boolean {
  const own = [...(names.chains.get(symbol) ?? [])]
  return own.length > 0 && own.every((key) => chains.find((chain) => chain.key === key)?.coin.symbol === coin)
}

const toWords = ({ words }: Piece) => words
