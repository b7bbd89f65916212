import { chains } from '@murmur/contract/chains'
import aliases from '#ai/brains/offline/parsing/token-aliases.json' with { type: 'json' }
import type { IndexedAddress } from './match-indexed-address.ts'

/** The names by which pictures may show known tokens. */
export type KnownNames = {
  /** Known symbols by their spelling in capitals, as exchanges show them. */
  symbols: ReadonlyMap<string, string>
  /** Symbols by name: its words in lower case, joined by a space. */
  names: ReadonlyMap<string, string>
}

/** The most words of a name. */
export const maxNameWords = 4

/** Names of the chains' coins, of listed tokens, and their usual short forms. If several tokens share a name, the first wins. */
export function knownNames(indexed: readonly IndexedAddress[]): KnownNames {
  const coins = chains.map(({ coin }) => coin.symbol)
  const symbols = new Map<string, string>()
  for (const symbol of [...coins, ...indexed.map((each) => each.symbol)]) {
    if (!symbols.has(symbol.toUpperCase())) symbols.set(symbol.toUpperCase(), symbol)
  }
  const names = new Map<string, string>()
  const add = (name: string, symbol: string) => {
    const key = foldNameWords(name.split(/[^A-Za-z0-9]+/))
    if (key.length > 2 && !names.has(key) && symbols.has(symbol.toUpperCase())) names.set(key, symbol)
  }
  for (const { name, symbol } of indexed) if (name) add(name, symbol)
  for (const [symbol, texts] of Object.entries(aliases)) for (const text of texts) add(text, symbol)
  return { symbols, names }
}

/** The key of a name from its words. */
export function foldNameWords(words: readonly string[]): string {
  return words.filter(Boolean).join(' ').toLowerCase()
}
