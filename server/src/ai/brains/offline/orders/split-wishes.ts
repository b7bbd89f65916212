import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { isPlainTrade, isTrade, type Order, type OrderContext, toTrade } from './order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/**
 * Reads a message with two whole orders: "buy $10 of RAY and $15 of ORCA". The first is the order, the second its `next`.
 * @returns undefined unless both are whole, the second names no chain and is plain, and there is only one way to divide the message
 */
export function splitWishes(plain: PlainMessage, { names, language }: OrderContext): Order | undefined {
  const { words, isQuestion } = plain
  const parse = (part: readonly Word[], understood?: Understood) =>
    parseUtterance(toText({ words: part, isQuestion }), { names, language, understood })
  const found: Order[] = []
  for (let at = 1; at < words.length; at++) {
    const marker = markerAt(words, at, ['and'])
    const first = marker && parse(words.slice(0, at))
    if (!marker || !first || !isTrade(first)) continue
    const next = parseNext(words.slice(at + marker.length), toTrade(first).side, parse)
    if (next && next.chain === undefined && isPlainTrade(next)) found.push({ ...first, next: toTrade(next) })
    at += marker.length - 1
  }
  return found.length === 1 ? found[0] : undefined
}

/** The second order, which may leave out its verb and its unit: "… and 15 of ORCA". */
function parseNext(
  words: readonly Word[],
  side: 'buy' | 'sell',
  parse: (part: readonly Word[], understood?: Understood) => ParsedUtterance,
): ParsedUtterance | undefined {
  const inDollars = words.map((word) => (word.kind === 'number' ? { ...word, raw: `$${word.raw}` } : word))
  const tried = [parse(words), parse(words, { side }), parse(inDollars), parse(inDollars, { side })]
  return tried.find(isTrade)
}
