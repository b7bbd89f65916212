import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Candle, ChartRange } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, numberText, part } from '#market-data/reading/fetch-json.ts'
import { readAmount, readPrice } from '#market-data/reading/figures.ts'
import { isKnownMoney } from '#market-data/reading/known-money.ts'
import { chartSpans, readCandles, type WrittenCandle } from '#market-data/reading/read-candles.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { GeckoPool, geckoNetworks, readGeckoId } from './read-gecko.ts'

const frames: Record<ChartRange, string> = {
  '1h': 'minute?aggregate=1',
  '1d': 'minute?aggregate=15',
  '1w': 'hour?aggregate=1',
  '1m': 'hour?aggregate=4',
  '1y': 'day?aggregate=1',
}
/** A response covers at most six months. */
const maxSeconds = 180 * 24 * 3_600
const keptMs = 10 * 60_000
const maxKept = 1_000

const Pools = object({ data: listSchema(GeckoPool) })
const Ohlcv = object({
  data: object({ attributes: object({ ohlcv_list: listSchema(v.pipe(v.array(numberText), v.length(6))) }) }),
  meta: part({ base: part({ address: numberText }), quote: part({ address: numberText }) }),
})

/** The token's main pool, the side the token is on, and the USD price of both sides. */
type PoolSide = { pool: string; side: 'base' | 'quote'; own: bigint | undefined; other: bigint | undefined }

/** A token's chart is its deepest pool's, in USD, for the token's side. */
export function geckoChart(settings: { upstream: Upstream; now: Clock }): NonNullable<MarketSource['chart']> {
  const { upstream, now } = settings
  const poolSides = new Map<string, { at: number; poolSide: PoolSide }>()

  async function poolSideOf(chain: ChainKey, token: Address): Promise<PoolSide | undefined> {
    const key = `${chain} ${token}`
    const kept = poolSides.get(key)
    if (kept && now().getTime() - kept.at < keptMs) return kept.poolSide
    const path = `/networks/${geckoNetworks[chain]}/tokens/${token}/pools?page=1`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, Pools)
    const poolSide = deepestPoolSide(chain, token, answer?.data ?? [])
    poolSides.delete(key)
    if (poolSide) poolSides.set(key, { at: now().getTime(), poolSide })
    const [oldest] = poolSides.keys()
    if (oldest !== undefined && poolSides.size > maxKept) poolSides.delete(oldest)
    return poolSide
  }

  async function ask(chain: ChainKey, token: Address, poolSide: PoolSide, range: ChartRange, before?: number) {
    const { spanSeconds, stepSeconds } = chartSpans[range]
    const limit = Math.min(spanSeconds, maxSeconds) / stepSeconds + 1
    const until = before === undefined ? '' : `&before_timestamp=${before}`
    const query = `&limit=${limit}&currency=usd&token=${poolSide.side}${until}`
    const path = `/networks/${geckoNetworks[chain]}/pools/${poolSide.pool}/ohlcv/${frames[range]}${query}`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, Ohlcv)
    if (!answer) return []
    const { base, quote } = answer.meta ?? {}
    const sides = [base, quote].map((each) => readTokenAddress(chain, each?.address))
    if (answer.meta && !sides.includes(token)) throw new UpstreamUnavailable('a chart of another token')
    return readCandles(answer.data.attributes.ohlcv_list.map(asCandle), range, now())
  }

  return async (chain, address, range) => {
    const token = readTokenAddress(chain, address)
    const poolSide = token && (await poolSideOf(chain, token))
    if (!poolSide) return undefined
    const candles = await ask(chain, token, poolSide, range)
    const first = candles[0]?.t
    const isCut =
      chartSpans[range].spanSeconds > maxSeconds && candles.length * chartSpans[range].stepSeconds >= maxSeconds
    const older = first !== undefined && isCut ? await ask(chain, token, poolSide, range, first).catch(() => []) : []
    const all = [...older.filter(({ t }) => t < (first ?? 0)), ...candles]
    if (!isOwnSide(all, poolSide)) throw new UpstreamUnavailable('a chart of the other side')
    return all
  }
}

function deepestPoolSide(chain: ChainKey, token: Address, pools: readonly GeckoPool[]): PoolSide | undefined {
  // A pool against the creator's own token can show any price, so it is used only if there is no other.
  const isSound = ({ relationships: { base_token, quote_token } }: GeckoPool) =>
    [base_token, quote_token].some((side) => {
      const address = readGeckoId(chain, side?.data?.id)
      return address !== token && isKnownMoney(chain, address)
    })
  const rank = (pool: GeckoPool) => (readAmount(pool.attributes.reserve_in_usd) ?? 0) + (isSound(pool) ? 1e18 : 0)
  for (const pool of [...pools].sort((a, b) => rank(b) - rank(a))) {
    const { address, base_token_price_usd, quote_token_price_usd } = pool.attributes
    const isPath = /^[0-9a-zA-Z]{32,66}$/.test(address)
    const [base, quote] = [readPrice(base_token_price_usd), readPrice(quote_token_price_usd)]
    const { base_token, quote_token } = pool.relationships
    if (isPath && readGeckoId(chain, base_token?.data?.id) === token)
      return { pool: address, side: 'base', own: base, other: quote }
    if (isPath && readGeckoId(chain, quote_token?.data?.id) === token)
      return { pool: address, side: 'quote', own: quote, other: base }
  }
  return undefined
}

/** Whether the last price is closer to the token's price than to the other side's. */
function isOwnSide(candles: readonly Candle[], { own, other }: PoolSide): boolean {
  const last = candles.at(-1)?.c
  if (!last || !own || !other) return true
  const away = (usdE18: bigint) => Math.abs(Math.log(last / (Number(usdE18) / 1e18)))
  return away(own) <= away(other)
}

function asCandle([t, o, h, l, c, v]: (string | null | undefined)[]): WrittenCandle {
  return { t, o, h, l, c, v }
}
