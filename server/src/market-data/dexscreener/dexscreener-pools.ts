import { maxTokenPools, type TokenPool } from '@murmur/contract/markets/pools'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema } from '#market-data/parsing/fetch-json.ts'
import { parseAmount, parseCount } from '#market-data/parsing/parse-figures.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import { parsePoolSide } from '#market-data/parsing/quote-tokens.ts'
import { sortPools } from '#market-data/parsing/sort-pools.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { dexScreenerChains, Pair } from './parse-pair.ts'

/** The pools of a token: its pairs as base and as quote. */
export function dexScreenerPools(settings: { upstream: Upstream; now: Clock }): NonNullable<MarketSource['pools']> {
  const { upstream, now } = settings
  return async (chain, address) => {
    const token = parseTokenAddress(chain, address)
    if (!token) return undefined
    const path = `/token-pairs/v1/${dexScreenerChains[chain]}/${token}`
    const pairs = (await fetchJson(upstream, { path, priority: 'browse' }, listSchema(Pair))) ?? []
    const pools = pairs.flatMap((pair): TokenPool[] => {
      const [base, quote] = [pair.baseToken, pair.quoteToken].map((side) => parsePoolSide(chain, side?.address))
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
          liquidity: parseAmount(pair.liquidity?.usd) ?? null,
          volume24hUSD: parseAmount(pair.volume?.h24) ?? null,
          buys24h: parseCount(day?.buys) ?? null,
          sells24h: parseCount(day?.sells) ?? null,
          createdAt: parseTime(pair.pairCreatedAt, now(), 'ms') ?? null,
        },
      ]
    })
    return pools.length > 0 ? sortPools(pools).slice(0, maxTokenPools) : undefined
  }
}
