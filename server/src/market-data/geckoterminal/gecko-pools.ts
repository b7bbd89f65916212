import { maxTokenPools, type TokenPool } from '@murmur/contract/markets/pools'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { cleanText } from '#chains/clean-text.ts'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema } from '#market-data/parsing/fetch-json.ts'
import { parseAmount, parseCount } from '#market-data/parsing/parse-figures.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import { sortPools } from '#market-data/parsing/sort-pools.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { GeckoPool, GeckoToken, geckoNetworks, parseGeckoId } from './parse-gecko.ts'

const PoolsResponse = object({ data: listSchema(GeckoPool), included: v.fallback(listSchema(GeckoToken), []) })

/** The pools of a token, from the vendor's first page. */
export function geckoPools(settings: { upstream: Upstream; now: Clock }): NonNullable<MarketSource['pools']> {
  const { upstream, now } = settings
  return async (chain, address) => {
    const token = parseTokenAddress(chain, address)
    if (!token) return undefined
    const path = `/networks/${geckoNetworks[chain]}/tokens/${token}/pools?include=base_token,quote_token&page=1`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, PoolsResponse)
    if (!answer) return undefined
    const pools = answer.data.flatMap((pool): TokenPool[] => {
      const { attributes: fields, relationships } = pool
      const [base, quote] = [relationships.base_token, relationships.quote_token].map((side) =>
        parseGeckoId(chain, side?.data?.id),
      )
      if (base !== token && quote !== token) return []
      const other = base === token ? quote : base
      const otherSymbol = answer.included.find(({ id }) => parseGeckoId(chain, id) === other)?.attributes.symbol
      const day = fields.transactions?.h24
      return [
        {
          id: cleanText(fields.address, 80),
          venue: cleanText((relationships.dex?.data?.id ?? '').replaceAll('_', ' '), 40) || null,
          quote: { address: other ?? null, symbol: cleanText(otherSymbol ?? '') || null },
          liquidity: parseAmount(fields.reserve_in_usd) ?? null,
          volume24hUSD: parseAmount(fields.volume_usd?.h24) ?? null,
          buys24h: parseCount(day?.buys) ?? null,
          sells24h: parseCount(day?.sells) ?? null,
          createdAt: parseTime(fields.pool_created_at, now()) ?? null,
        },
      ]
    })
    return sortPools(pools).slice(0, maxTokenPools)
  }
}
