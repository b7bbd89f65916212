import { type ChainKey, chains } from '@murmur/contract/chains'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import type { CardTrade } from './card-trade.ts'
import { type Marker, markerAt, markerAtEnd } from './follow-up-words.ts'

const units = ['usd', 'percent', 'count', 'glue']

/**
 * Strips the part that names what the new trade replaces: "JUP instead of WIF", "$5 instead of 15", "$5, not 15". Returns all
 * words if that part is not the trade's own token or amount.
 */
export function removeReplacedPart(
  words: readonly Word[],
  trade: { symbol: string; amount: TradeAmount },
): readonly Word[] {
  for (const at of words.keys()) {
    const marker = at > 0 ? markerAt(words, at, ['instead-of', 'no']) : undefined
    if (marker && matchesTrade(words.slice(at + marker.length), trade)) return withoutAnd(words.slice(0, at))
    const first = marker?.role === 'no' ? undefined : markerAt(words, at, ['instead-of'])
    const end = first && findEnd(words, at + first.length, trade)
    if (end !== undefined) return [...words.slice(0, at), ...words.slice(end)]
  }
  return words
}

const maxReplaced = 4

/** The end of the replaced part if the new part follows it: "instead of WIF make it JUP". */
function findEnd(words: readonly Word[], from: number, trade: Parameters<typeof matchesTrade>[1]): number | undefined {
  const max = Math.min(words.length - 1, from + maxReplaced)
  for (let end = max; end > from; end--) if (matchesTrade(words.slice(from, end), trade)) return end
  return undefined
}

/** "15 e não 25": the words without the "and". */
function withoutAnd(words: readonly Word[]): readonly Word[] {
  const marker = markerAtEnd(words, ['and'])
  return marker && marker.length < words.length ? words.slice(0, -marker.length) : words
}

function matchesTrade(words: readonly Word[], { symbol, amount }: { symbol: string; amount: TradeAmount }): boolean {
  const value = Number(Object.values(amount)[0])
  const isTokenOrAmount = ({ text, raw, kind }: Word) =>
    text === symbol.toLowerCase() || (kind === 'number' && Number(raw.replace(',', '.')) === value)
  return words.some(isTokenOrAmount) && words.every((word) => isTokenOrAmount(word) || isUnit(word))
}

function isUnit({ text }: Word): boolean {
  return '$%'.includes(text) || getSenses(text).some(({ tag }) => units.includes(tag))
}

/** Whether a word is the name of a chain: "the one on base, not solana". */
function isChainName({ text }: Word, isWanted: (key: ChainKey) => boolean): boolean {
  return chains.some(({ key, slug }) => isWanted(key) && getSenses(text).some(({ tag }) => tag === slug))
}

/** Replaces other names of the card's token by its symbol: "جوبيتر" on a card of JUP. */
export function replaceCardTokenNames(
  words: readonly Word[],
  { symbol }: CardTrade,
  { phrases }: TokenNames,
): readonly Word[] {
  return words.map((word) => {
    const name = word.text.replace(/^ال(?=\p{L}{3})/u, '')
    return [word.text, name].some((text) => phrases.get(text) === symbol) ? { ...word, text: foldWord(symbol) } : word
  })
}

/** Strips "same amount" from "make it PYTH, same amount", because the card's amount is kept anyway. */
export function withoutSameAmount(words: readonly Word[]): readonly Word[] {
  const same = markerAtEnd(words, ['same-amount'])
  return same && same.length < words.length ? words.slice(0, -same.length) : words
}

/** Strips the rejected token of the card from "no, not WIF, PYTH" and "PYTH, not WIF". */
export function withoutRejectedToken(
  words: readonly Word[],
  markers: readonly Marker[],
  { symbol, chain }: CardTrade,
): readonly Word[] {
  const isOtherChain = words.some((word) => isChainName(word, (key) => key !== chain))
  const isCardToken = (word: Word | undefined) =>
    word?.text === foldWord(symbol) || (isOtherChain && word !== undefined && isChainName(word, (key) => key === chain))
  const isRefused = markers.some(({ role }) => role === 'no' || role === 'refusal')
  if (words.length > 1 && isCardToken(words[0]) && isRefused) return words.slice(1)
  for (const length of [2, 1]) {
    const at = words.findIndex((_, each) => {
      const phrase = words.slice(each, each + length).map(({ text }) => text)
      return isCardToken(words[each + length]) && getSenses(phrase.join(' ')).some(({ tag }) => tag === 'not')
    })
    const others = at < 0 ? [] : [...words.slice(0, at), ...words.slice(at + length + 1)]
    if (others.length > 0) return others
  }
  return words
}
