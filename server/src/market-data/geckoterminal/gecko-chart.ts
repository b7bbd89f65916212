import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type Candle, type ChartPeriod, chartSpans } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, numberText, optionalObject } from '#market-data/parsing/fetch-json.ts'
import { parseCandles, type WrittenCandle } from '#market-data/parsing/parse-candles.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import type { createPoolSideFinder, PoolSide } from './create-pool-side-finder.ts'
import { geckoNetworks } from './parse-gecko.ts'

export type GeckoDeps = { upstream: Upstream; now: Clock; poolSideOf: ReturnType<typeof createPoolSideFinder> }

/** Timeframe of the vendor by the step between candles in seconds. */
const timeframes: Record<number, string> = {
  60: 'minute?aggregate=1',
  300: 'minute?aggregate=5',
  900: 'minute?aggregate=15',
  3600: 'hour?aggregate=1',
  14400: 'hour?aggregate=4',
  86400: 'day?aggregate=1',
}
/** A response covers at most six months. */
const maxSeconds = 180 * 24 * 3_600

const Ohlcv = object({
  data: object({ attributes: object({ ohlcv_list: listSchema(v.pipe(v.array(numberText), v.length(6))) }) }),
  meta: optionalObject({
    base: optionalObject({ address: numberText }),
    quote: optionalObject({ address: numberText }),
  }),
})

/** A token's chart is its deepest pool's, in USD, for the token's side. */
export function geckoChart({ upstream, now, poolSideOf }: GeckoDeps): NonNullable<MarketSource['chart']> {
  async function fetchCandles(
    chain: ChainKey,
    token: Address,
    poolSide: PoolSide,
    period: ChartPeriod,
    before?: number,
  ) {
    const { spanSeconds, stepSeconds } = chartSpans[period]
    const limit = Math.min(spanSeconds, maxSeconds) / stepSeconds + 1
    const until = before === undefined ? '' : `&before_timestamp=${before}`
    const query = `&limit=${limit}&currency=usd&token=${poolSide.side}${until}`
    const path = `/networks/${geckoNetworks[chain]}/pools/${poolSide.pool}/ohlcv/${timeframes[stepSeconds]}${query}`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, Ohlcv)
    if (!answer) return []
    const { base, quote } = answer.meta ?? {}
    const sides = [base, quote].map((each) => parseTokenAddress(chain, each?.address))
    if (answer.meta && !sides.includes(token)) throw new UpstreamUnavailable('a chart of another token')
    return parseCandles(answer.data.attributes.ohlcv_list.map(toCandle), period, now())
  }

  return async (chain, address, period) => {
    const token = parseTokenAddress(chain, address)
    const poolSide = token && (await poolSideOf(chain, token))
    if (!poolSide) return undefined
    const candles = await fetchCandles(chain, token, poolSide, period)
    const first = candles[0]?.t
    const isTruncated =
      chartSpans[period].spanSeconds > maxSeconds && candles.length * chartSpans[period].stepSeconds >= maxSeconds
    const older =
      first !== undefined && isTruncated
        ? await fetchCandles(chain, token, poolSide, period, first).catch(() => [])
        : []
    const all = [...older.filter(({ t }) => t < (first ?? 0)), ...candles]
    if (!isOwnSide(all, poolSide)) throw new UpstreamUnavailable('a chart of the other side')
    return all
  }
}

/** Whether the last price is closer to the token's price than to the other side's. */
function isOwnSide(candles: readonly Candle[], { own, other }: PoolSide): boolean {
  const last = candles.at(-1)?.c
  if (!last || !own || !other) return true
  const priceDistance = (usdE18: bigint) => Math.abs(Math.log(last / (Number(usdE18) / 1e18)))
  return priceDistance(own) <= priceDistance(other)
}

function toCandle([t, o, h, l, c, v]: (string | null | undefined)[]): WrittenCandle {
  return { t, o, h, l, c, v }
}
