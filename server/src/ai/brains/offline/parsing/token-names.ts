import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chains } from '@murmur/contract/chains'
import { getSenses } from './lexicon.ts'
import { foldWord } from './normalize-text.ts'
import { numeralLanguages } from './numbers/numerals.ts'
import { phraseWords } from './phrase-words.ts'
import aliases from './token-aliases.json' with { type: 'json' }

/** Names of known tokens. A symbol is not an identity: several tokens may share it. */
export type TokenNames = {
  /** Symbols by folded symbol; used for words after "$". */
  symbols: ReadonlyMap<string, string>
  /** Symbols by common name: folded words joined by a space. */
  phrases: ReadonlyMap<string, string>
  /** Symbols by lower-case address. */
  addresses: ReadonlyMap<string, string>
  /** The chains on which a listed token has this symbol. */
  chains: ReadonlyMap<string, ReadonlySet<ChainKey>>
  /** Folded words that a message writes as symbols beside "coin" or "token", whatever else they mean: "the coin AIRDROP". */
  written?: ReadonlySet<string>
}

type ListedToken = { symbol: string; name: string; chain: ChainKey; address: string }

const plainSymbol = /^[A-Za-z0-9]{2,15}$/
const plainName = /^[A-Za-z0-9 ]{2,40}$/
const nativeSymbols = [...new Set<string>(chains.map(({ coin }) => coin.symbol))]

/**
 * Names of listed tokens and of the chains' coins. Symbols and names are untrusted: skips those that are not plain Latin
 * letters and digits, or that have another meaning ("not", "20", "sell").
 */
export function indexTokenNames(tokens: readonly ListedToken[]): TokenNames {
  const symbols = new Map(nativeSymbols.map((coin) => [coin.toLowerCase(), coin]))
  const phrases = new Map<string, string>()
  const addresses = new Map<string, string>()
  const chainsOf = new Map<string, Set<ChainKey>>()
  for (const { symbol, name, chain, address } of tokens) {
    addresses.set(addressKey(address), symbol)
    if (!plainSymbol.test(symbol)) continue
    const kept = symbols.get(symbol.toLowerCase()) ?? symbol
    symbols.set(symbol.toLowerCase(), kept)
    chainsOf.set(kept, (chainsOf.get(kept) ?? new Set()).add(chain))
    if (plainName.test(name)) addPhrase(phrases, name, kept)
  }
  for (const symbol of symbols.values()) addPhrase(phrases, symbol, symbol)
  for (const [symbol, names] of Object.entries(aliases)) {
    if (symbols.has(symbol.toLowerCase())) for (const name of names) phrases.set(phraseWords(name).join(' '), symbol)
  }
  return { symbols, phrases, addresses, chains: chainsOf }
}

function addPhrase(phrases: Map<string, string>, name: string, symbol: string): void {
  const words = phraseWords(name)
  const isUnusedPhrase = words.every((word) => getSenses(word).length === 0 && numeralLanguages(word).length === 0)
  if (words.length <= 4 && isUnusedPhrase && /\p{L}/u.test(name)) {
    const phrase = words.join(' ')
    // The first entry wins: a held token cannot take over a name of the pinned lists.
    if (!phrases.has(phrase)) phrases.set(phrase, symbol)
  }
}

/** Caches the word count of the longest phrase that starts with each word, for each `TokenNames`. */
const longestByFirst = new WeakMap<TokenNames['phrases'], ReadonlyMap<string, number>>()

/** Word count of the longest name that starts with a word; 0 if none. */
export function getLongestNameLength({ phrases }: TokenNames, firstWord: string): number {
  const known = longestByFirst.get(phrases) ?? measureNames(phrases)
  longestByFirst.set(phrases, known)
  return known.get(firstWord) ?? 0
}

function measureNames(phrases: TokenNames['phrases']): ReadonlyMap<string, number> {
  const longestByWord = new Map<string, number>()
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ')
    const [first = ''] = words
    longestByWord.set(first, Math.max(longestByWord.get(first) ?? 0, words.length))
  }
  return longestByWord
}

/** The symbol of the token whose symbol or name differs from a word by one letter. Compares only words of 3 to 20 letters. */
export function suggestSymbol(names: TokenNames, word: string): string | undefined {
  const folded = foldWord(word)
  if (folded.length < 3 || folded.length > 20) return undefined
  for (const [phrase, symbol] of [...names.symbols, ...names.phrases]) {
    if (Math.abs(phrase.length - folded.length) <= 1 && isOneEditApart(phrase, folded)) return symbol
  }
  return undefined
}

/** Whether the words differ by one inserted, missing, changed or transposed letter. */
export function isOneEditApart(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  const [a, b] = [left.slice(start), right.slice(start)]
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || (a.length > 1 && isSwap)
}
