import type { Address } from '@murmur/contract/address'
import { Chart } from '@murmur/contract/markets/markets'
import { TokenReply } from '@murmur/contract/markets/tokens'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import { type Instance, makeClock, newTestEnvironment, openInstance } from '#markets/test-support/markets-world.ts'
import { e18, pepe } from '#markets/test-support/report.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { covers } from '../../../../spec/covers.ts'
import type { OnChainToken } from './market-metrics.ts'

const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const names = ['DexScreener', 'GeckoTerminal', 'Jupiter', 'Birdeye'] as const
type Vendors = Partial<Record<(typeof names)[number], FakeVendor>>

let db: Db
const instances: Instance[] = []
beforeAll(async () => {
  db = await openMemory()
})
afterEach(async () => {
  for (const each of instances.splice(0)) await each.close()
  await db.read.execute(sql`delete from market_snapshots`)
})
afterAll(() => db.close())

async function openDetailWorld(vendors: Vendors) {
  const clock = { ahead: 0 }
  const sources = names.flatMap((name) =>
    vendors[name] ? [fakeSource(name, vendors[name], makeClock({ clock }))] : [],
  )
  const environment = { ...(await newTestEnvironment(sources, async () => db)), clock }
  const open = async () => {
    const instance = await openInstance(environment)
    instances.push(instance)
    return instance
  }
  return { clock, sources, open, now: makeClock({ clock }) }
}

function createOnChain(price: number | undefined, now: Clock, chain: OnChainToken['chain'] = 'eth'): OnChainToken {
  const address = chain === 'sol' ? mint : pepe
  const mark = price === undefined ? undefined : { usdE18: BigInt(price * 1000) * 10n ** 15n, at: now().toISOString() }
  return {
    chain,
    facts: { address: address as Address, name: 'Pepe', symbol: 'PEPE', decimals: 0, totalSupply: 100n },
    price: mark,
  }
}

test('the token detail takes each field of a detail from the leading source and lists differing values', async () => {
  covers('2.discover.27')
  const { open, now } = await openDetailWorld({
    DexScreener: { tokens: { [pepe]: { usdE18: 3n * e18, trades24h: 70, change24h: 4, fdv: 310, liquidity: 900 } } },
    GeckoTerminal: {
      tokens: {
        [pepe]: {
          usdE18: 2n * e18,
          traders24h: 12,
          holders: 44,
          top10Percent: 31.5,
          marketCap: 150,
          volume24h: 800,
          sellVolume1hChange: -7,
          lastTradeAt: '2026-06-01T00:00:10.000Z',
          createdAt: '2026-01-01T00:00:00.000Z',
          profile: { website: 'https://pepe.test', medium: 'https://medium.test' },
        },
      },
    },
  })
  const { markets } = await open()
  const figures = await markets.figures(createOnChain(2, now))
  expect(figures).toMatchObject({
    price: 2,
    fdv: 200,
    marketCap: 150,
    priceChange24hPercent: 4,
    liquidity: 900,
    vSell1hChangePercent: -7,
    view24h: 70,
    uniqueView24h: 12,
    volume24hUSD: 800,
    holders: 44,
    top10HolderPercent: 31.5,
    lastTradeUnixTime: Date.UTC(2026, 5, 1, 0, 0, 10) / 1000,
    createdAt: '2026-01-01T00:00:00.000Z',
    isVerified: false,
    imitates: null,
    isStale: false,
    extensions: {
      website: 'https://pepe.test',
      medium: 'https://medium.test',
      description: null,
      twitter: null,
      telegram: null,
      discord: null,
    },
  })
  expect(figures.origins?.price).toEqual({
    source: 'chain',
    at: expect.any(String),
    others: [{ source: 'DexScreener', value: 3, at: expect.any(String) }],
  })
  expect(figures.origins?.holders).toMatchObject({ source: 'GeckoTerminal', others: [] })
  const token = { ...figures, address: pepe, decimals: 0, name: '', symbol: '', logoURI: null }
  expect(v.parse(TokenReply, { token, chain: 'eth' }).token).toEqual(token)
})

test('the token detail prefers the server’s price over Jupiter’s report on Solana', async () => {
  const { open, now } = await openDetailWorld({ Jupiter: { tokens: { [mint]: { usdE18: 5n * e18, holders: 3 } } } })
  const { markets } = await open()
  const figures = await markets.figures(createOnChain(4, now, 'sol'))
  expect(figures).toMatchObject({ price: 4, holders: 3, origins: { price: { source: 'Jupiter', others: [] } } })
  expect((await markets.figures(createOnChain(undefined, now, 'sol'))).price).toBe(5)
})

test('the token detail adds liquidity, market cap and a full 24 h change from the chain', async () => {
  const { open, now } = await openDetailWorld({})
  const { markets } = await open()
  const found = createOnChain(2, now)
  const mark = { usdE18: 2n * e18, at: now().toISOString(), liquidityE18: 7n * e18, change24hPercent: -3.5 }
  const figures = (price: OnChainToken['price']) => markets.figures({ ...found, price })
  // The market cap comes only from a source; the value of the whole supply is not a market cap.
  expect(await figures(mark)).toMatchObject({ fdv: 200, marketCap: null, liquidity: 7, priceChange24hPercent: -3.5 })
  expect(await figures({ ...mark, marketCapE18: 9n * e18 })).toMatchObject({ fdv: 200, marketCap: 9 })
  // A change over less than a day is not a 24 h change.
  const changeSince = now().toISOString()
  expect((await figures({ ...mark, changeSince })).priceChange24hPercent).toBeNull()
})

test('the token detail returns partial metrics without waiting for slow vendors, and all metrics later', async () => {
  let release = (_: unknown) => undefined as unknown
  const slow: FakeVendor = { tokens: { [pepe]: { holders: 9 } }, until: new Promise((resolve) => (release = resolve)) }
  const { open, now } = await openDetailWorld({
    GeckoTerminal: slow,
    DexScreener: { tokens: { [pepe]: { trades24h: 3 } } },
  })
  const { markets } = await open()
  const began = performance.now()
  const figures = await markets.figures(createOnChain(2, now))
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(figures).toMatchObject({ price: 2, view24h: 3, holders: null })
  release(undefined)
  await expect.poll(async () => (await markets.figures(createOnChain(2, now))).holders).toBe(9)
})

test('the token detail keeps the last report of an unavailable source with its time', async () => {
  const gecko: FakeVendor = { tokens: { [pepe]: { holders: 9 } } }
  const dex: FakeVendor = { tokens: { [pepe]: { trades24h: 3 } } }
  const { open, now, clock } = await openDetailWorld({ GeckoTerminal: gecko, DexScreener: dex })
  const { markets } = await open()
  const first = await markets.figures(createOnChain(2, now))
  gecko.isDown = true
  dex.tokens = { [pepe]: { trades24h: 4 } }
  clock.ahead = 3_600_000
  await expect.poll(async () => (await markets.figures(createOnChain(2, now))).view24h).toBe(4)
  const later = await markets.figures(createOnChain(2, now))
  expect(later).toMatchObject({ holders: 9, isStale: false, origins: { holders: { at: first.origins?.holders?.at } } })
  dex.isDown = true
  clock.ahead = 2 * 3_600_000
  await markets.figures(createOnChain(2, now))
  expect(await markets.figures(createOnChain(2, now))).toMatchObject({ price: 2, view24h: 4, isStale: true })
})

test('the token detail returns the chain’s price alone without any market source', async () => {
  const { open, now } = await openDetailWorld({ DexScreener: { tokens: {}, isDown: true } })
  const { markets } = await open()
  expect(await markets.figures(createOnChain(2, now))).toMatchObject({
    price: 2,
    fdv: 200,
    marketCap: null,
    view24h: null,
    isStale: true,
  })
  expect(await markets.figures(createOnChain(undefined, now))).toMatchObject({ price: null, fdv: null, origins: {} })
})

const candle = (t: number, c = 1) => ({ t, o: 1, h: Math.max(1, c), l: Math.min(1, c), c, v: 5 })

test('the token detail serves the first chart found, sorted by time and without impossible candles', async () => {
  const candles = [
    candle(1200),
    candle(300, 2),
    candle(600),
    { ...candle(900), h: 0.5 },
    { ...candle(900), c: Number.NaN },
  ]
  const { open, sources } = await openDetailWorld({
    Birdeye: { candles: [] },
    GeckoTerminal: { candles },
    DexScreener: {},
  })
  const instance = await open()
  const get = (path: string, headers = {}) => instance.visitor().call('GET', path, undefined, headers)
  const { status, body, headers } = await get(`/api/tokens/ethereum/${pepe.toLowerCase()}/chart?range=1d`)
  expect(status).toBe(200)
  expect(v.parse(Chart, body.data)).toEqual(body.data)
  expect(body.data).toMatchObject({ range: '1d', stepSeconds: 900, source: 'GeckoTerminal', isStale: false })
  expect(body.data.candles).toEqual([candle(300, 2), candle(600), candle(1200)])
  // An interval has its own candles: "1min" is a minute, "1m" a month.
  expect((await get(`/api/tokens/eth/${pepe}/chart?range=5min`)).body.data).toMatchObject({
    range: '5min',
    stepSeconds: 300,
  })
  // All spellings of an EVM address have the same chart.
  const again = await get(`/api/tokens/eth/${pepe}/chart?range=1d`, { 'if-none-match': headers.etag })
  expect(again.status).toBe(304)
  expect(sources.map(({ calls }) => calls)).toEqual([[], ['chart eth', 'chart eth'], ['chart eth', 'chart eth']])
  expect((await get(`/api/tokens/eth/${mint}/chart?range=1d`)).status).toBe(404)
  expect((await get(`/api/tokens/eth/${pepe}/chart?range=5y`)).status).toBe(400)
})

test('the token detail serves the last chart as stale while every source is down, and an empty chart before that', async () => {
  const vendor: FakeVendor = { candles: [candle(60)] }
  const { open, clock } = await openDetailWorld({ GeckoTerminal: vendor })
  const instance = await open()
  const get = async (range: string) =>
    (await instance.visitor().call('GET', `/api/tokens/eth/${pepe}/chart?range=${range}`)).body.data
  const { asOf } = await get('1h')
  vendor.isDown = true
  clock.ahead = 3_600_000
  expect(await get('1h')).toMatchObject({ candles: [candle(60)], asOf, isStale: true })
  expect(await get('1w')).toEqual({
    range: '1w',
    stepSeconds: 3600,
    candles: [],
    source: null,
    asOf: null,
    isStale: true,
  })
})
