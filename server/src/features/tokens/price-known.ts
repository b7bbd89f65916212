import type { ChainKey } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import { Refusal } from '#core/refusal.ts'
import { type FindTokensDeps, findTokens } from '#features/tokens/find-tokens.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'
import type { Prices, UsdPrice } from '#integrations/prices/prices.port.ts'

type IsVerified = (chain: ChainKey, address: string) => boolean

/** Fills in what our own prices tell of tokens that their source does not price. Without a price a token is still a token. */
export async function priceKnown(prices: Prices, tokens: readonly KnownToken[]): Promise<KnownToken[]> {
  const unpriced = tokens.filter(({ price }) => price === null)
  const chains = [...new Set(unpriced.map(({ chain }) => chain))]
  const marks = new Map(
    await Promise.all(chains.map(async (chain) => [chain, await marksOf(prices, chain, unpriced)] as const)),
  )
  return tokens.map((token) => {
    const mark = token.price === null ? marks.get(token.chain)?.get(token.address) : undefined
    return mark ? { ...token, ...figuresOf(mark) } : token
  })
}

async function marksOf(prices: Prices, chain: ChainKey, tokens: readonly KnownToken[]): Promise<Map<string, UsdPrice>> {
  const asked = tokens.filter((token) => token.chain === chain)
  return prices.usd(chain, asked).catch((error: unknown) => {
    if (error instanceof Refusal) return new Map<string, UsdPrice>()
    throw error
  })
}

function figuresOf({ usdE18, liquidityE18, marketCapE18, change24hPercent, changeSince }: UsdPrice) {
  return {
    price: displayNumber(usdE18, 18),
    liquidity: liquidityE18 === undefined ? null : displayNumber(liquidityE18, 18),
    marketCap: marketCapE18 === undefined ? null : displayNumber(marketCapE18, 18),
    // A change over less than a day is none over 24 hours.
    change24h: changeSince === undefined ? (change24hPercent ?? null) : null,
  }
}

/** Every chain on which an address is a token, as a search would answer it. Rejects as `findTokens` does. */
export async function knownAt(
  deps: FindTokensDeps & { isVerified: IsVerified },
  address: string,
  chain?: ChainKey,
): Promise<KnownToken[]> {
  const found = await findTokens(deps, address, chain)
  return found.map(({ chain: on, facts, price }) => ({
    chain: on,
    address: facts.address,
    symbol: facts.symbol,
    name: facts.name,
    decimals: facts.decimals,
    isVerified: deps.isVerified(on, facts.address),
    price: null,
    marketCap: null,
    liquidity: null,
    change24h: null,
    change1h: null,
    createdAt: null,
    ...(price ? figuresOf(price) : {}),
  }))
}
