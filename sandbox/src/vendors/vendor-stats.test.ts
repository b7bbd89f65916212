import { expect, test } from 'vitest'
import { listTrades } from '#http/list-trades.ts'
import { type MarketChain, marketChains } from '#market/listed-tokens.ts'
import { getMarkets } from '#market/markets.ts'
import { seededRandom } from '#market/seeded-random.ts'
import { addressBooks } from '#seed/address-book.ts'
import { handleBirdeye } from '#vendors/birdeye/handle-birdeye.ts'
import { handleDexScreener } from '#vendors/dexscreener/handle-dexscreener.ts'
import { handleGecko } from '#vendors/geckoterminal/handle-gecko.ts'
import type { VendorResponse } from '#vendors/vendor.ts'
import { openTestVendors } from '../../test-support/open-test-vendors.ts'
import { computeRawStats, type RawTrade } from '../../test-support/raw-stats.ts'

const hour = 3_600_000
const names: Record<MarketChain, { dex: string; gecko: string; coin: string }> = {
  eth: { dex: 'ethereum', gecko: 'eth', coin: addressBooks.eth.weth },
  base: { dex: 'base', gecko: 'base', coin: addressBooks.base.weth },
  sol: { dex: 'solana', gecko: 'solana', coin: '' },
}

const vendors = openTestVendors()
const random = seededRandom(5)

/** Five more hours, in which every market is traded now and then. */
for (const chain of marketChains) {
  for (let at = vendors.clock.now; at < vendors.clock.now + 5 * hour; at += 7000 + Math.floor(random() * 20_000)) {
    const markets = getMarkets(chain)
    const market = markets[Math.floor(random() * markets.length)]
    if (!market) continue
    const native = vendors.tapes[chain].nativeAt(market, at) * (1 + 0.01 * (random() - 0.5))
    const side = random() < 0.5 ? 'buy' : 'sell'
    const usd = 10 + 5000 * random()
    const known = {
      market: market.id,
      at,
      side,
      trader: `trader ${Math.floor(random() * 30)}`,
      usd,
      amount: 1,
    } as const
    vendors.tapes[chain].add([{ ...known, native, priceUsd: native, hash: `${at}`, logIndex: 0, block: 1 }])
  }
}
vendors.clock.now += 5 * hour

const readBody = (answer: VendorResponse | undefined): Answer => answer?.body
const expectNear = (value: unknown, wanted: number, digits = 2) => expect(Number(value)).toBeCloseTo(wanted, digits)

test.each(marketChains)('on %s DexScreener, GeckoTerminal and Birdeye report the sums of the raw trades', (chain) => {
  const raw = listTrades(vendors.market, new URLSearchParams({ chain })).trades as RawTrade[]
  const { dex, gecko, coin } = names[chain]
  const coinMarket = getMarkets(chain).find(({ base }) => base.address === coin)?.id ?? ''
  const { now } = vendors.clock
  for (const { id, base } of getMarkets(chain)) {
    const figures = computeRawStats(raw, id, coin, coinMarket)
    const pairs = readBody(handleDexScreener(vendors.call(`/latest/dex/pairs/${dex}/${id}`)))
    const [pair] = pairs.pairs
    const pool = readBody(handleGecko(vendors.call(`/api/v2/networks/${gecko}/pools/${id}`))).data.attributes
    const usd = figures.usdAt(now) as number
    expect(Number(pair.priceUsd) / usd).toBeCloseTo(1, 9)
    expect(Number(pool.base_token_price_usd) / usd).toBeCloseTo(1, 9)
    expect(pair.baseToken.address).toBe(base.address)
    for (const [name, ms] of [
      ['m5', hour / 12],
      ['h1', hour],
      ['h6', 6 * hour],
      ['h24', 24 * hour],
    ] as const) {
      const { buys, sells, buyers, sellers, volume } = figures.window(now, ms)
      expect(pair.txns[name]).toEqual({ buys, sells })
      expect(pool.transactions[name]).toEqual({ buys, sells, buyers, sellers })
      expectNear(pair.volume[name], volume)
      expectNear(pool.volume_usd[name], volume, 5)
      expectNear(pair.priceChange[name], figures.change(now, ms), 1)
      expectNear(pool.price_change_percentage[name], figures.change(now, ms), 2)
    }
  }
})

test('Birdeye sums volume, trades and traders of a token over all its markets', () => {
  const headers = { 'x-api-key': 'any', 'x-chain': 'base' }
  const address = getMarkets('base').find(({ base }) => base.symbol === 'BRETT')?.base.address ?? ''
  const raw = listTrades(vendors.market, new URLSearchParams({ chain: 'base', token: address })).trades
  const { data } = readBody(handleBirdeye(vendors.call(`/defi/token_overview?address=${address}`, headers)))
  const { now } = vendors.clock
  const within = (ms: number, until = now) => raw.filter(({ at }) => at > until - ms && at <= until)
  const sum = (list: { usd: number }[]) => list.reduce((total, { usd }) => total + usd, 0)
  const sells = (list: ReturnType<typeof within>) => list.filter(({ side }) => side === 'sell')
  expectNear(data.v24hUSD, sum(within(24 * hour)))
  expect(data.trade24h).toBe(within(24 * hour).length)
  expect(data.view24h).toBe(data.trade24h)
  expect(data.uniqueView24h).toBe(new Set(within(24 * hour).map(({ trader }) => trader)).size)
  expect(data.lastTradeUnixTime).toBe(Math.floor(Math.max(...raw.map(({ at }) => at)) / 1000))
  expectNear(data.vSell1hChangePercent, 100 * (sum(sells(within(hour))) / sum(sells(within(hour, now - hour))) - 1))
})

test('a vendor of the sandbox returns candles that match their trades and continue the earlier candles', () => {
  const [market] = getMarkets('sol')
  if (!market) throw new Error('unreachable')
  const raw = vendors.market.trades(market)
  const path = `/api/v2/networks/solana/pools/${market.id}/ohlcv`
  const list = (what: string) => {
    const { data } = readBody(handleGecko(vendors.call(`${path}/${what}`)))
    return (data.attributes.ohlcv_list as number[][]).toReversed()
  }
  const hours = list('hour?limit=200')
  expect(hours).toHaveLength(200)
  for (const [index, candle] of hours.entries()) {
    const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = candle
    expect(low).toBeLessThanOrEqual(Math.min(open, close))
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
    const before = hours[index - 1]
    if (before) {
      expect(time).toBeGreaterThan(before[0] ?? 0)
      expect(open / (before[4] ?? 0)).toBeCloseTo(1, 1)
    }
    const within = raw.filter(({ at }) => at >= time * 1000 && at < time * 1000 + hour)
    if (time * 1000 < (raw[0]?.at ?? 0)) continue
    expectNear(
      volume,
      within.reduce((sum, { usd }) => sum + usd, 0),
    )
    expect(close).toBe(within.at(-1)?.priceUsd)
  }
  const days = list('day?limit=180')
  expect(days).toHaveLength(180)
  expect(days.at(-1)?.[4]).toBe(raw.at(-1)?.priceUsd)
  expect(list('minute?aggregate=15&limit=96').at(-1)?.[4]).toBe(raw.at(-1)?.priceUsd)
})

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
type Answer = any
