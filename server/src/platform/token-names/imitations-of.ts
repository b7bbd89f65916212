import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { skeleton } from './skeleton.ts'

type Pinned = { chain: ChainKey; address: string; symbol: string; name: string }

/** The symbol of the verified token that one of this symbol and name can be taken for; null: of none, or it is one. */
export type Imitates = (chain: ChainKey, address: string, symbol: string, name: string) => string | null

/** Whatever is called like a token of the list, or looks so, imitates it: on its own chain as on any other. */
export function imitationsOf(pinned: readonly Pinned[]): Imitates {
  const isPinned = new Set(pinned.map(tokenKey))
  const symbols = new Map<string, string>()
  // A symbol is nearer to what people mean than a name, whoever has it.
  for (const names of [pinned.map(({ name }) => name), pinned.map(({ symbol }) => symbol)]) {
    names.forEach((name, place) => void symbols.set(skeleton(name), pinned[place]?.symbol ?? name))
  }
  return (chain, address, symbol, name) => {
    if (isPinned.has(tokenKey({ chain, address }))) return null
    return symbols.get(skeleton(symbol) || ' ') ?? symbols.get(skeleton(name) || ' ') ?? null
  }
}
