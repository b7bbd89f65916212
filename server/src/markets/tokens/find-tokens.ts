import type { Chain, ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'

export type FindTokensDeps = {
  /** The chains, in the order of equal matches. */
  chains: readonly Pick<Chain, 'key' | 'readAddress' | 'tokenMetadata'>[]
  prices: Prices
}

export type FoundToken = { chain: Chain['key']; facts: ChainTokenMetadata; price: UsdPrice | undefined }

/**
 * Finds all chains on which the address is a token, the deepest pool first; ties keep the order of the chains. Rejects
 * with UPSTREAM_DOWN if no token was found and a chain did not respond.
 */
export async function findTokens(
  deps: FindTokensDeps,
  text: string,
  chain: Chain['key'] | undefined,
): Promise<FoundToken[]> {
  const chains = deps.chains.filter(({ key }) => chain === undefined || key === chain)
  const answers = await Promise.allSettled(chains.map((each) => findOnChain(deps, each, text)))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found.sort((a, b) => Number(getDepth(b) > getDepth(a)) - Number(getDepth(b) < getDepth(a)))
}

async function findOnChain(
  { prices }: FindTokensDeps,
  chain: FindTokensDeps['chains'][number],
  text: string,
): Promise<FoundToken | undefined> {
  const address = chain.readAddress(text)
  const facts = address === undefined ? undefined : await chain.tokenMetadata(address)
  if (!facts) return undefined
  // A failed price query must not hide the token.
  const usdPrices = await prices.usd(chain.key, [facts]).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return { chain: chain.key, facts, price: usdPrices?.get(facts.address) }
}

function getDepth({ price }: FoundToken): bigint {
  return price?.liquidityE18 ?? 0n
}
