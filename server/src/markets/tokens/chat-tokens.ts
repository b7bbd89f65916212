import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { toDisplayNumber } from '@murmur/contract/money'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type FindTokensDeps, findTokens } from './find-tokens.ts'

/** Adds shared market data to tokens for the chat; keeps prices from the chain. */
export async function withMetrics(view: MetricView, tokens: readonly TokenListing[]): Promise<TokenListing[]> {
  const views = await view(tokens)
  return tokens.map((token, index) => {
    const known = views[index]
    if (!known) return token
    const { figures, change1h = null, createdAt = token.createdAt } = known
    const shown = [figures.price, figures.liquidity, figures.marketCap, figures.priceChange24hPercent]
    const present = shown.flatMap((figure) => figure ?? [])
    const at = present.map((figure) => figure.at).sort()[0]
    return {
      ...token,
      price: token.price ?? figures.price?.value ?? null,
      liquidity: figures.liquidity?.value ?? null,
      marketCap: figures.marketCap?.value ?? null,
      change24h: figures.priceChange24hPercent?.value ?? null,
      change1h,
      createdAt,
      ...(at === undefined ? {} : { attribution: { sources: [...new Set(present.map(({ source }) => source))], at } }),
    }
  })
}

type Metric = { value: number; source: MarketDataSource; at: string }
type MergedMetrics = {
  figures: Partial<Record<'price' | 'liquidity' | 'marketCap' | 'priceChange24hPercent', Metric>>
  change1h?: number
  createdAt?: string
}
/** Returns merged metrics in the given order; undefined for tokens without a report. */
export type MetricView = (
  tokens: readonly { chain: ChainKey; address: Address }[],
) => Promise<(MergedMetrics | undefined)[]>

type IsVerified = (chain: ChainKey, address: Address) => boolean

/** Adds the server's prices to tokens whose source reports none. Tokens without any price are returned too. */
export async function priceTokens(prices: Prices, tokens: readonly TokenListing[]): Promise<TokenListing[]> {
  const unpriced = tokens.filter(({ price }) => price === null)
  const chains = [...new Set(unpriced.map(({ chain }) => chain))]
  const pricesByChain = new Map(
    await Promise.all(chains.map(async (chain) => [chain, await fetchPrices(prices, chain, unpriced)] as const)),
  )
  return tokens.map((token) => {
    const price = token.price === null ? pricesByChain.get(token.chain)?.get(token.address) : undefined
    return price ? { ...token, ...priceMetrics(price) } : token
  })
}

async function fetchPrices(
  prices: Prices,
  chain: ChainKey,
  tokens: readonly TokenListing[],
): Promise<Map<Address, UsdPrice>> {
  const chainTokens = tokens.filter((token) => token.chain === chain)
  return prices.usd(chain, chainTokens).catch((error: unknown) => {
    if (error instanceof Refusal) return new Map<Address, UsdPrice>()
    throw error
  })
}

function priceMetrics({ usdE18, liquidityE18, marketCapE18, change24hPercent, changeSince }: UsdPrice) {
  return {
    price: toDisplayNumber(usdE18, 18),
    liquidity: liquidityE18 === undefined ? null : toDisplayNumber(liquidityE18, 18),
    marketCap: marketCapE18 === undefined ? null : toDisplayNumber(marketCapE18, 18),
    // A change over less than a day is not a 24 h change.
    change24h: changeSince === undefined ? (change24hPercent ?? null) : null,
  }
}

/** Finds all chains on which an address is a token, as search results. Rejects as `findTokens` does. */
export async function tokensAtAddress(
  deps: FindTokensDeps & { isVerified: IsVerified },
  text: string,
  chain?: ChainKey,
): Promise<TokenListing[]> {
  const found = await findTokens(deps, text, chain)
  return found.map(({ chain: tokenChain, facts, price }) => ({
    chain: tokenChain,
    address: facts.address,
    symbol: facts.symbol,
    name: facts.name,
    decimals: facts.decimals,
    isVerified: deps.isVerified(tokenChain, facts.address),
    price: null,
    marketCap: null,
    liquidity: null,
    change24h: null,
    change1h: null,
    createdAt: null,
    ...(price ? priceMetrics(price) : {}),
  }))
}
