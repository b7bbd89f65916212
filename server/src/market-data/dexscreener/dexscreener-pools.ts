import { maxTokenPools, type TokenPool } from '@murmur/contract/markets/pools'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema } from '#market-data/reading/fetch-json.ts'
import { readAmount, readCount } from '#market-data/reading/figures.ts'
import { readPoolSide } from '#market-data/reading/quote-tokens.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import { sortPools } from '#market-data/reading/sort-pools.ts'
import { readTime } from '#market-data/reading/times.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { dexScreenerChains, Pair } from './read-pair.ts'

/** The pools of a token: its pairs as base and as quote. */
export function dexScreenerPools(settings: { upstream: Upstream; now: Clock }): NonNullable<MarketSource['pools']> {
  const { upstream, now } = settings
  return async (chain, address) => {
    const token = readTokenAddress(chain, address)
    if (!token) return undefined
    const path = `/token-pairs/v1/${dexScreenerChains[chain]}/${token}`
    const pairs = (await fetchJson(upstream, { path, priority: 'browse' }, listSchema(Pair))) ?? []
    const pools = pairs.flatMap((pair): TokenPool[] => {
      const [base, quote] = [pair.baseToken, pair.quoteToken].map((side) => readPoolSide(chain, side?.address))
      if (pair.chainId !== dexScreenerChains[chain] || (base !== token && quote !== token)) return []
      const day = pair.txns?.h24
      const venue = [pair.dexId ?? '', ...pair.labels].join(' ')
      return [
        {
          id: cleanText(pair.pairAddress ?? '', 80),
          venue: cleanText(venue, 40) || null,
          quote: {
            address: (base === token ? quote : base) ?? null,
            symbol: cleanText((base === token ? pair.quoteToken?.symbol : pair.baseToken.symbol) ?? '') || null,
          },
          liquidity: readAmount(pair.liquidity?.usd) ?? null,
          volume24hUSD: readAmount(pair.volume?.h24) ?? null,
          buys24h: readCount(day?.buys) ?? null,
          sells24h: readCount(day?.sells) ?? null,
          createdAt: readTime(pair.pairCreatedAt, now(), 'ms') ?? null,
        },
      ]
    })
    return pools.length > 0 ? sortPools(pools).slice(0, maxTokenPools) : undefined
  }
}
