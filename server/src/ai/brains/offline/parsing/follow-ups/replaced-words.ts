import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import { markerAt, markerAtEnd } from './follow-up-words.ts'

const units = ['usd', 'percent', 'count', 'glue']

/**
 * The words without the part that names what a trade replaces: "JUP instead of WIF", "$5 instead of 15", "$5, not 15". All words
 * if that part is not the trade's own token or amount.
 */
export function leaveOutReplaced(
  words: readonly Word[],
  trade: { symbol: string; amount: TradeAmount },
): readonly Word[] {
  for (const at of words.keys()) {
    const marker = at > 0 ? markerAt(words, at, ['instead-of', 'no']) : undefined
    if (marker && isOfTrade(words.slice(at + marker.length), trade)) return withoutAnd(words.slice(0, at))
  }
  return words
}

/** "15 e não 25": the words without the "and". */
function withoutAnd(words: readonly Word[]): readonly Word[] {
  const marker = markerAtEnd(words, ['and'])
  return marker && marker.length < words.length ? words.slice(0, -marker.length) : words
}

function isOfTrade(words: readonly Word[], { symbol, amount }: { symbol: string; amount: TradeAmount }): boolean {
  const value = Number(Object.values(amount)[0])
  const isNamed = ({ text, raw, kind }: Word) =>
    text === symbol.toLowerCase() || (kind === 'number' && Number(raw.replace(',', '.')) === value)
  return words.some(isNamed) && words.every((word) => isNamed(word) || isUnit(word))
}

function isUnit({ text }: Word): boolean {
  return '$%'.includes(text) || getSenses(text).some(({ tag }) => units.includes(tag))
}
