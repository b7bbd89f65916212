import { type Address, toEvmAddress } from '@murmur/contract/address'
import { TokenListsByChain } from '@murmur/contract/markets/markets'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import {
  type Instance,
  makeClock,
  newTestEnvironment,
  noTokens,
  openInstance,
} from '#markets/test-support/markets-world.ts'
import { e18 } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { covers } from '../../../../spec/covers.ts'

const hex = (n: number) => toEvmAddress(`0x${n.toString(16).padStart(40, '0')}`)
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = toEvmAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
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

async function openListsWorld(vendors: Vendors) {
  const clock = { ahead: 0 }
  const sources = names.flatMap((name) =>
    vendors[name] ? [fakeSource(name, vendors[name], makeClock({ clock }))] : [],
  )
  const environment = { ...(await newTestEnvironment(sources, async () => db)), clock }
  const open = async (overrides: Parameters<typeof openInstance>[1] = {}) => {
    const instance = await openInstance(environment, overrides)
    instances.push(instance)
    return instance
  }
  const get = async (instance: Instance, path = '/tokens/trending', headers = {}) =>
    instance.visitor().call('GET', path, undefined, headers)
  return { environment, sources, open, get }
}
const symbols = (list: { tokens: { symbol: string }[] }) => list.tokens.map(({ symbol }) => symbol)
const calls = (sources: readonly { calls: string[] }[]) => sources.flatMap((source) => source.calls)

test('the Discover lists service lists trending tokens of the three chains once each, ranked from 1, with merged metrics', async () => {
  covers('3.entities.22', '3.entities.23', '7.calls.32')
  const { open, get, environment } = await openListsWorld({
    GeckoTerminal: {
      trending: [
        { address: hex(1), symbol: 'ONE', name: 'One', liquidity: 500_000, usdE18: 2n * e18 },
        { address: hex(2), symbol: 'TWO' },
        { address: hex(1), symbol: 'ONE' },
        { chain: 'base', address: hex(3) as Address, symbol: 'THREE' },
      ],
    },
    DexScreener: {
      tokens: { [hex(1)]: { symbol: 'ONE', name: 'One', volume24h: 1234, usdE18: 2n * e18, change24h: 5 } },
    },
  })
  environment.pools.set(hex(1), (201n * e18) / 100n)
  const { status, body, headers } = await get(await open())
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(v.parse(TokenListsByChain, body)).toEqual(body)
  expect(body.ethereum).toMatchObject({ source: 'GeckoTerminal', isStale: false, asOf: expect.any(String) })
  expect(body.ethereum.tokens[0]).toEqual({
    address: hex(1),
    chain: 'eth',
    name: 'One',
    symbol: 'ONE',
    logoURI: `/api/logos/eth/${hex(1)}`,
    rank: 1,
    risk: 'unknown',
    liquidity: 500_000,
    volume24hUSD: 1234,
    price: 2.01,
    priceChange24hPercent: 5,
    marketCap: null,
    isVerified: false,
    imitates: null,
    isPromoted: false,
    createdAt: null,
  })
  expect([symbols(body.ethereum), symbols(body.base), symbols(body.solana)]).toEqual([['ONE', 'TWO'], ['THREE'], []])
  // The search index receives what the lists have loaded.
  expect(environment.indexed.some(({ symbol }) => symbol === 'ONE')).toBe(true)
})

test('the Discover lists service omits dangerous tokens from trending once they are judged, ranks the others, and keeps them in the list of new tokens', async () => {
  const found: Partial<TokenReport>[] = [
    { address: hex(1), symbol: 'TRAP' },
    { address: hex(2), symbol: 'FINE' },
  ]
  const { open, get } = await openListsWorld({ GeckoTerminal: { trending: found, newest: found } })
  const instance = await open({
    assessRisk: async (_, { symbol }) => (symbol === 'TRAP' ? 'danger' : 'fine'),
  })
  await expect.poll(async () => symbols((await get(instance)).body.ethereum)).toEqual(['FINE'])
  expect((await get(instance)).body.ethereum.tokens[0].rank).toBe(1)
  expect(symbols((await get(instance, '/api/markets/new')).body.ethereum)).toContain('TRAP')
})

test('the Discover lists service omits native tokens, wrapped ones and stablecoins, and puts imitations and suspicious tokens last', async () => {
  const trending: Partial<TokenReport>[] = [
    { address: usdc.toLowerCase() as Address, symbol: 'USDC' },
    { address: weth, symbol: 'WETH' },
    { address: hex(1), symbol: 'USDС', name: 'USD Coin' },
    { address: hex(2), symbol: 'BAD', isSuspicious: true, isVerified: true },
    { address: hex(3) as Address, symbol: 'GOOD', isVerified: true },
    ...Array.from({ length: 30 }, (_, n) => ({ address: hex(10 + n), symbol: `T${n}` })),
  ]
  const { open, get } = await openListsWorld({ GeckoTerminal: { trending: trending.slice(0, 6) } })
  const { tokens } = (await get(await open())).body.ethereum
  expect(tokens.map((each: { symbol: string }) => each.symbol)).toEqual(['GOOD', 'T0', 'USDС', 'BAD'])
  expect(tokens.map((each: { imitates: string }) => each.imitates)).toEqual([null, null, 'USDC', null])
  expect(tokens.map((each: { isVerified: boolean }) => each.isVerified)).toEqual([true, false, false, false])
  const many = await openListsWorld({ GeckoTerminal: { trending } })
  many.environment.clock.ahead = 3_600_000
  await expect.poll(async () => (await many.get(await many.open())).body.ethereum.tokens.length).toBe(20)
})

test('the Discover lists service prefers Birdeye as the leader, then GeckoTerminal, then Jupiter', async () => {
  const trendingVendor = (symbol: string) => ({ trending: [{ address: hex(symbol.charCodeAt(0)), symbol }] })
  const all = await openListsWorld({
    Birdeye: trendingVendor('B'),
    GeckoTerminal: trendingVendor('G'),
    Jupiter: trendingVendor('J'),
  })
  const { ethereum } = (await all.get(await all.open())).body
  expect([ethereum.source, symbols(ethereum)]).toEqual(['Birdeye', ['B', 'G', 'J']])
  const down = { ...trendingVendor('B'), isDown: true } as const
  const without = await openListsWorld({ Birdeye: down, GeckoTerminal: { trending: [] }, Jupiter: trendingVendor('J') })
  without.environment.clock.ahead = 3_600_000
  const { ethereum: left } = (await without.get(await without.open())).body
  expect([left.source, symbols(left)]).toEqual(['Jupiter', ['J']])
})

test('the Discover lists service lists tradable, genuine gainers, and new listings newest first', async () => {
  const deep = { liquidity: 50_000 }
  const { open, get } = await openListsWorld({
    GeckoTerminal: {
      trending: [
        { address: hex(1), symbol: 'UP', change24h: 10, ...deep },
        { address: hex(2), symbol: 'DOWN', change24h: -1, ...deep },
        { address: hex(3) as Address, symbol: 'SHALLOW', change24h: 999, liquidity: 10 },
        { address: hex(4) as Address, symbol: 'USDС', change24h: 99, ...deep },
        { address: hex(5) as Address, symbol: 'TOP', change24h: 20, ...deep },
        { address: hex(6) as Address, symbol: 'UNKNOWN', ...deep },
      ],
      newest: [
        { address: hex(7) as Address, symbol: 'OLDER', createdAt: '2026-01-01T00:00:00Z' },
        { address: hex(8) as Address, symbol: 'YOUNGEST', createdAt: '2026-01-02T00:00:00Z' },
      ],
    },
  })
  const instance = await open()
  expect(symbols((await get(instance, '/api/markets/gainers')).body.ethereum)).toEqual(['TOP', 'UP'])
  expect(symbols((await get(instance, '/api/markets/new')).body.ethereum)).toEqual(['YOUNGEST', 'OLDER'])
  expect((await get(instance, '/api/markets/losers')).status).toBe(400)
})

test('the Discover lists service returns an empty list for a chain without a source, and logs it', async () => {
  covers('8.errors.16')
  const { open, get } = await openListsWorld({
    GeckoTerminal: { trending: [{ address: hex(1), symbol: 'ONE' }], isDown: ['sol', 'base'] },
  })
  const instance = await open()
  const { status, body } = await get(instance)
  expect(status).toBe(200)
  expect(symbols(body.ethereum)).toEqual(['ONE'])
  for (const chain of ['solana', 'base'])
    expect(body[chain]).toEqual({ tokens: [], source: null, asOf: null, isStale: true })
  expect(instance.logged.filter((line) => line.includes('market data could not be refreshed'))).toHaveLength(2)
})

test('the Discover lists service ignores reports of another chain or with an invalid address', async () => {
  const wrong = {
    calls: [],
    trending: async () => [
      { ...wrongReport, chain: 'sol' as const },
      { ...wrongReport, address: 'x' as Address },
    ],
  }
  const wrongReport = {
    source: 'Birdeye' as const,
    at: '',
    chain: 'eth' as const,
    address: hex(1),
    symbol: 'W',
    name: 'W',
  }
  const { open, get, environment } = await openListsWorld({})
  environment.sources = [{ name: 'Birdeye', chains: ['eth'], ...wrong }]
  expect((await get(await open())).body.ethereum.tokens).toEqual([])
})

test('the Discover lists service drops nonexistent tokens, and lists that mostly consist of them', async () => {
  const none = [...noTokens].map((address) => ({ address, symbol: 'ELSEWHERE' }))
  const odd = await openListsWorld({ GeckoTerminal: { trending: [...none, { address: hex(1), symbol: 'BOTH' }] } })
  expect((await odd.get(await odd.open())).body.ethereum.tokens).toEqual([])
  const listsWorld = await openListsWorld({
    GeckoTerminal: { trending: [...none, { address: hex(1), symbol: 'ONE' }, { address: hex(2), symbol: 'TWO' }] },
  })
  listsWorld.environment.clock.ahead = 3_600_000
  expect(symbols((await listsWorld.get(await listsWorld.open())).body.ethereum)).toEqual(['ONE', 'TWO'])
})

test('the Discover lists service queries each source once per chain for concurrent readers of two instances, then serves the same bytes or 304', async () => {
  const { open, get, sources } = await openListsWorld({
    GeckoTerminal: { trending: Array.from({ length: 20 }, (_, n) => ({ address: hex(n + 1), symbol: `T${n}` })) },
    DexScreener: { tokens: { [hex(1)]: { volume24h: 5 } } },
  })
  const [one, other] = [await open(), await open()]
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => get(n % 2 ? one : other)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(calls(sources).sort()).toEqual(['report eth', 'trending base', 'trending eth', 'trending sol'])
  const { headers, body } = await get(one)
  expect(new Set(answers.map((answer) => answer.headers.etag))).toEqual(new Set([headers.etag]))
  const again = await get(one, '/tokens/trending', { 'if-none-match': headers.etag })
  expect([again.status, again.body]).toEqual([304, ''])
  expect((await get(one, '/tokens/trending', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  const packed = await one.app.inject({ url: '/tokens/trending', headers: { 'accept-encoding': 'gzip;q=0, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: headers.etag, vary: 'accept-encoding' })
  const { brotliDecompressSync } = await import('node:zlib')
  expect(JSON.parse(String(brotliDecompressSync(packed.rawPayload)))).toEqual(body)
})

test('the Discover lists service serves the last lists as stale while every source is down, even after a restart', async () => {
  const vendor: FakeVendor = { trending: [{ address: hex(1), symbol: 'ONE' }] }
  const { open, get, environment } = await openListsWorld({ GeckoTerminal: vendor })
  const { body } = await get(await open())
  vendor.isDown = true
  environment.clock.ahead = 86_400_000
  const later = await get(await open())
  expect(later.status).toBe(200)
  expect(later.body.ethereum).toEqual({ ...body.ethereum, isStale: true })
})

test('the Discover lists service waits neither for a slow source nor for indexing', async () => {
  let release = (_: unknown) => undefined as unknown
  const slow: FakeVendor = {
    trending: [{ address: hex(2), symbol: 'TWO' }],
    until: new Promise((resolve) => {
      release = resolve
    }),
  }
  const { open, get } = await openListsWorld({
    GeckoTerminal: { trending: [{ address: hex(1), symbol: 'ONE' }] },
    Jupiter: slow,
  })
  const indexTokens = async () => {
    throw new Error('no room')
  }
  const instance = await open({ indexTokens })
  expect(symbols((await get(instance)).body.ethereum)).toEqual(['ONE'])
  release(undefined)
  await expect.poll(async () => symbols((await get(instance)).body.ethereum)).toEqual(['ONE', 'TWO'])
  await expect
    .poll(() => instance.logged.filter((line) => line.includes('token reports could not be stored')).length)
    .toBe(3)
})
