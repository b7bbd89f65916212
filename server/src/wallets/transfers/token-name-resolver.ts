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
  const cachedNames = new Map<string, TokenName>()
  return async (chain, address) => {
    const key = tokenKey({ chain, address })
    const cachedName = cachedNames.get(key)
    if (cachedName) return cachedName
    const facts = await tokenFacts(chain, address)
    const shortAddress = `${address.slice(0, 6)}…${address.slice(-4)}`
    const name = facts ?? { name: shortAddress, symbol: shortAddress, decimals: 0 }
    if (cachedNames.size >= maxCached) cachedNames.clear()
    cachedNames.set(key, name)
    return name
  }
}
