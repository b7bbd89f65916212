import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'

type TokenName = Pick<ChainTokenMetadata, 'name' | 'symbol' | 'decimals'>
export type ResolveTokenName = (chain: ChainKey, address: Address) => Promise<TokenName>

const maxCached = 5_000

/**
 * Looks up and caches token names. A token without metadata gets its short address as its name, and zero decimals, so
 * that its transfers are still shown.
 */
export function createTokenNameResolver(
  tokenFacts: (chain: ChainKey, address: Address) => Promise<ChainTokenMetadata | undefined>,
): ResolveTokenName {
  const known = new Map<string, TokenName>()
  return async (chain, address) => {
    const key = tokenKey({ chain, address })
    const found = known.get(key)
    if (found) return found
    const facts = await tokenFacts(chain, address)
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`
    const name = facts ?? { name: short, symbol: short, decimals: 0 }
    if (known.size >= maxCached) known.clear()
    known.set(key, name)
    return name
  }
}
