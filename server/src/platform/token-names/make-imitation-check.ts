import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { skeleton } from './skeleton.ts'

type PinnedToken = { chain: ChainKey; address: Address; symbol: string; name: string }

/**
 * The symbol of the verified token that this symbol and name can be mistaken for; null if none, or if it is that token.
 */
export type FindImitated = (chain: ChainKey, address: Address, symbol: string, name: string) => string | null

/** A token imitates a verified one when its symbol or name equals or resembles it, on its own chain or any other. */
export function makeImitationCheck(pinned: readonly PinnedToken[]): FindImitated {
  const pinnedKeys = new Set(pinned.map(tokenKey))
  const symbolsBySkeleton = new Map<string, string>()
  // Symbols take precedence over names: users mean a symbol more often.
  for (const names of [pinned.map(({ name }) => name), pinned.map(({ symbol }) => symbol)]) {
    names.forEach((name, index) => void symbolsBySkeleton.set(skeleton(name), pinned[index]?.symbol ?? name))
  }
  return (chain, address, symbol, name) => {
    if (pinnedKeys.has(tokenKey({ chain, address }))) return null
    return symbolsBySkeleton.get(skeleton(symbol) || ' ') ?? symbolsBySkeleton.get(skeleton(name) || ' ') ?? null
  }
}
