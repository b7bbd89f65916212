import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { chartSpans } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema } from '#market-data/reading/fetch-json.ts'
import { eachOnce } from '#market-data/reading/make-report.ts'
import { readCandles } from '#market-data/reading/read-candles.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import {
  BirdeyeCandle,
  BirdeyeOverview,
  BirdeyeTrending,
  birdeyeChains,
  readBirdeyeCandle,
  readOverview,
  readTrending,
} from './read-birdeye.ts'

/** The vendor's name of a candle by its length in seconds. */
const types: Record<number, string> = { 60: '1m', 300: '5m', 900: '15m', 3600: '1H', 14400: '4H', 86400: '1D' }
const Trending = object({ success: v.literal(true), data: object({ tokens: listSchema(BirdeyeTrending) }) })
const Overview = object({ success: v.literal(true), data: v.nullish(BirdeyeOverview) })
const Ohlcv = object({ success: v.literal(true), data: object({ items: listSchema(BirdeyeCandle) }) })

/** Birdeye (docs.birdeye.so). `upstream` sends the key; each call names its chain in a header. */
export function birdeyeSource(settings: { upstream: Upstream; now: Clock }): MarketSource {
  const { upstream, now } = settings

  const ask = <Shape extends v.GenericSchema>(chain: ChainKey, path: string, shape: Shape) =>
    fetchJson(upstream, { path, headers: { 'x-chain': birdeyeChains[chain] }, priority: 'browse' }, shape)

  return {
    name: 'Birdeye',
    chains: chainKeys,
    async trending(chain) {
      const query = 'sort_by=rank&sort_type=asc&offset=0&limit=20'
      const answer = await ask(chain, `/defi/token_trending?${query}`, Trending)
      return eachOnce(answer?.data.tokens.flatMap((token) => readTrending(chain, token, now()) ?? []) ?? [])
    },
    async detail(chain, address) {
      const token = readTokenAddress(chain, address)
      if (!token) return undefined
      const answer = await ask(chain, `/defi/token_overview?address=${token}`, Overview)
      const report = answer?.data ? readOverview(chain, answer.data, now()) : undefined
      return report?.address === token ? report : undefined
    },
    async chart(chain, address, period) {
      const token = readTokenAddress(chain, address)
      if (!token) return undefined
      const to = Math.floor(now().getTime() / 1000)
      const { spanSeconds, stepSeconds } = chartSpans[period]
      const query = `address=${token}&type=${types[stepSeconds]}&time_from=${to - spanSeconds}&time_to=${to}`
      const answer = await ask(chain, `/defi/ohlcv?${query}`, Ohlcv)
      const items = answer?.data.items ?? []
      if (items.length === 0) return undefined
      const isOther = ({ address: of }: v.InferOutput<typeof BirdeyeCandle>) =>
        of != null && readTokenAddress(chain, of) !== token
      if (items.some(isOther)) throw new UpstreamUnavailable('a chart of another token')
      return readCandles(items.map(readBirdeyeCandle), period, now())
    },
  }
}
