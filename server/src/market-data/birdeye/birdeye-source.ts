import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { chartSpans } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema } from '#market-data/parsing/fetch-json.ts'
import { dedupeReports } from '#market-data/parsing/make-report.ts'
import { parseCandles } from '#market-data/parsing/parse-candles.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import {
  BirdeyeCandle,
  BirdeyeOverview,
  BirdeyeTrending,
  birdeyeChains,
  parseBirdeyeCandle,
  parseOverview,
  parseTrending,
} from './parse-birdeye.ts'

/** The vendor's candle names by length in seconds. */
const candleNames: Record<number, string> = { 60: '1m', 300: '5m', 900: '15m', 3600: '1H', 14400: '4H', 86400: '1D' }
const Trending = object({ success: v.literal(true), data: object({ tokens: listSchema(BirdeyeTrending) }) })
const Overview = object({ success: v.literal(true), data: v.nullish(BirdeyeOverview) })
const Ohlcv = object({ success: v.literal(true), data: object({ items: listSchema(BirdeyeCandle) }) })

/** Birdeye (docs.birdeye.so). `upstream` sends the key; each call names its chain in a header. */
export function birdeyeSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings

  const request = <Shape extends v.GenericSchema>(chain: ChainKey, path: string, shape: Shape) =>
    fetchJson(upstream, { path, headers: { 'x-chain': birdeyeChains[chain] }, priority: 'browse' }, shape)

  return {
    name: 'Birdeye',
    chains: chainKeys,
    async trending(chain) {
      const query = 'sort_by=rank&sort_type=asc&offset=0&limit=20'
      const answer = await request(chain, `/defi/token_trending?${query}`, Trending)
      return dedupeReports(answer?.data.tokens.flatMap((token) => parseTrending(chain, token, now()) ?? []) ?? [])
    },
    async detail(chain, address) {
      const token = parseTokenAddress(chain, address)
      if (!token) return undefined
      const answer = await request(chain, `/defi/token_overview?address=${token}`, Overview)
      const report = answer?.data ? parseOverview(chain, answer.data, now()) : undefined
      return report?.address === token ? report : undefined
    },
    async chart(chain, address, period) {
      const token = parseTokenAddress(chain, address)
      if (!token) return undefined
      const to = Math.floor(now().getTime() / 1000)
      const { spanSeconds, stepSeconds } = chartSpans[period]
      const query = `address=${token}&type=${candleNames[stepSeconds]}&time_from=${to - spanSeconds}&time_to=${to}`
      const answer = await request(chain, `/defi/ohlcv?${query}`, Ohlcv)
      const items = answer?.data.items ?? []
      if (items.length === 0) return undefined
      const isOtherToken = ({ address: of }: v.InferOutput<typeof BirdeyeCandle>) =>
        of != null && parseTokenAddress(chain, of) !== token
      if (items.some(isOtherToken)) throw new UpstreamUnavailable('a chart of another token')
      return parseCandles(items.map(parseBirdeyeCandle), period, now())
    },
  }
}
