import type { ChainKey } from '@murmur/contract/chains'
import type { Chain, ChainTokenMetadata } from '#chains/chain.port.ts'

export type FoundToken = { chain: ChainKey; facts: ChainTokenMetadata }

type TokenChain = Pick<Chain, 'key' | 'readAddress' | 'tokenMetadata'>

/**
 * Looks up an address in parallel on every chain whose address format it matches. Rejects with UPSTREAM_DOWN if one of
 * these chains does not respond: an address may be a token on two chains, so a partial result could be wrong.
 * @returns the tokens found, in the order of the given chains
 */
export async function findToken(chains: readonly TokenChain[], text: string): Promise<FoundToken[]> {
  const lookups = chains.map(async (chain) => {
    const canonical = chain.readAddress(text)
    const facts = canonical && (await chain.tokenMetadata(canonical))
    return facts ? [{ chain: chain.key, facts }] : []
  })
  return (await Promise.all(lookups)).flat()
}
