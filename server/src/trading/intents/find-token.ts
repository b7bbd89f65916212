import type { ChainKey } from '@murmur/contract/chains'
import type { Chain, TokenFacts } from '#chains/chain.port.ts'

export type FoundToken = { chain: ChainKey; facts: TokenFacts }

type Readable = Pick<Chain, 'key' | 'readAddress' | 'tokenFacts'>

/**
 * Looks an address up on every chain to whose form it fits, at once.
 * Rejects with UPSTREAM_DOWN when one of them does not answer: an address may be a token on two chains, so one answer is no answer.
 * @returns the tokens found, in the order of the chains given
 */
export async function findToken(chains: readonly Readable[], address: string): Promise<FoundToken[]> {
  const lookups = chains.map(async (chain) => {
    const canonical = chain.readAddress(address)
    const facts = canonical && (await chain.tokenFacts(canonical))
    return facts ? [{ chain: chain.key, facts }] : []
  })
  return (await Promise.all(lookups)).flat()
}
