import type { ChainKey } from '@murmur/contract/chains'
import type { Candle, ChartRange } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { askJson, listOf, part, written } from '#market-data/reading/ask-json.ts'
import { readAmount, readPrice } from '#market-data/reading/figures.ts'
import { isKnownMoney } from '#market-data/reading/known-money.ts'
import { chartSpans, readCandles, type WrittenCandle } from '#market-data/reading/read-candles.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import { type Upstream, UpstreamSilent } from '#platform/upstreams/upstream.port.ts'
import { GeckoPool, geckoNetworks, readGeckoId } from './read-gecko.ts'

const frames: Record<ChartRange, string> = {
  '1h': 'minute?aggregate=1',
  '1d': 'minute?aggregate=15',
  '1w': 'hour?aggregate=1',
  '1m': 'hour?aggregate=4',
  '1y': 'day?aggregate=1',
}
/** A response covers at most six months. */
const mostSeconds = 180 * 24 * 3_600
const keptMs = 10 * 60_000
const mostKept = 1_000

const Pools = object({ data: listOf(GeckoPool) })
const Ohlcv = object({
  data: object({ attributes: object({ ohlcv_list: listOf(v.pipe(v.array(written), v.length(6))) }) }),
  meta: part({ base: part({ address: written }), quote: part({ address: written }) }),
})

/** The token's main pool, the side the token is on, and the USD price of both sides. */
type Place = { pool: string; side: 'base' | 'quote'; own: bigint | undefined; other: bigint | undefined }

/** A token's chart is its deepest pool's, in USD, for the token's side. */
export function geckoChart(settings: { upstream: Upstream; now: () => Date }): NonNullable<MarketSource['chart']> {
  const { upstream, now } = settings
  const places = new Map<string, { at: number; place: Place }>()

  async function placeOf(chain: ChainKey, token: string): Promise<Place | undefined> {
    const key = `${chain} ${token}`
    const kept = places.get(key)
    if (kept && now().getTime() - kept.at < keptMs) return kept.place
    const path = `/networks/${geckoNetworks[chain]}/tokens/${token}/pools?page=1`
    const answer = await askJson(upstream, { path, priority: 'browse' }, Pools)
    const place = deepestPlace(chain, token, answer?.data ?? [])
    places.delete(key)
    if (place) places.set(key, { at: now().getTime(), place })
    const [oldest] = places.keys()
    if (oldest !== undefined && places.size > mostKept) places.delete(oldest)
    return place
  }

  async function ask(chain: ChainKey, token: string, place: Place, range: ChartRange, before?: number) {
    const { spanSeconds, stepSeconds } = chartSpans[range]
    const limit = Math.min(spanSeconds, mostSeconds) / stepSeconds + 1
    const until = before === undefined ? '' : `&before_timestamp=${before}`
    const query = `&limit=${limit}&currency=usd&token=${place.side}${until}`
    const path = `/networks/${geckoNetworks[chain]}/pools/${place.pool}/ohlcv/${frames[range]}${query}`
    const answer = await askJson(upstream, { path, priority: 'browse' }, Ohlcv)
    if (!answer) return []
    const { base, quote } = answer.meta ?? {}
    const sides = [base, quote].map((each) => readTokenAddress(chain, each?.address))
    if (answer.meta && !sides.includes(token)) throw new UpstreamSilent('a chart of another token')
    return readCandles(answer.data.attributes.ohlcv_list.map(asCandle), range, now())
  }

  return async (chain, address, range) => {
    const token = readTokenAddress(chain, address)
    const place = token && (await placeOf(chain, token))
    if (!place) return undefined
    const candles = await ask(chain, token, place, range)
    const first = candles[0]?.t
    const isCut =
      chartSpans[range].spanSeconds > mostSeconds && candles.length * chartSpans[range].stepSeconds >= mostSeconds
    const older = first !== undefined && isCut ? await ask(chain, token, place, range, first).catch(() => []) : []
    const all = [...older.filter(({ t }) => t < (first ?? 0)), ...candles]
    if (!isOwnSide(all, place)) throw new UpstreamSilent('a chart of the other side')
    return all
  }
}

function deepestPlace(chain: ChainKey, token: string, pools: readonly GeckoPool[]): Place | undefined {
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
function isOwnSide(candles: readonly Candle[], { own, other }: Place): boolean {
  const last = candles.at(-1)?.c
  if (!last || !own || !other) return true
  const away = (usdE18: bigint) => Math.abs(Math.log(last / (Number(usdE18) / 1e18)))
  return away(own) <= away(other)
}

function asCandle([t, o, h, l, c, v]: (string | null | undefined)[]): WrittenCandle {
  return { t, o, h, l, c, v }
}
