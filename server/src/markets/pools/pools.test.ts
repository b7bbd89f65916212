import type { PoolTrade, TokenPool } from '@murmur/contract/markets/pools'
import { PoolList, TradeTape } from '@murmur/contract/markets/pools'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import { type Instance, makeClock, newTestEnvironment, openInstance } from '#markets/test-support/markets-world.ts'
import { pepe } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'

const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const pool: TokenPool = {
  id: '0xpool',
  venue: 'uniswap v3',
  quote: { address: null, symbol: 'WETH' },
  liquidity: 5,
  volume24hUSD: null,
  buys24h: 1,
  sells24h: null,
  createdAt: null,
}
const trade: PoolTrade = {
  at: '2026-06-01T12:00:00.000Z',
  side: 'sell',
  price: 2,
  amount: 3,
  usd: 6,
  trader: null,
  hash: parseTxHash('0x1'),
}

let db: Db
let instance: Instance | undefined
beforeAll(async () => {
  db = await openMemory()
})
afterEach(async () => {
  await instance?.close()
  await db.read.execute(sql`delete from market_snapshots`)
})
afterAll(() => db.close())

async function openWorld(vendors: { DexScreener?: FakeVendor; GeckoTerminal?: FakeVendor }) {
  const clock = { ahead: 0 }
  const sources = (['GeckoTerminal', 'DexScreener'] as const).flatMap((name) =>
    vendors[name] ? [fakeSource(name, vendors[name], makeClock({ clock }))] : [],
  )
  const opened = await openInstance({ ...(await newTestEnvironment(sources, async () => db)), clock })
  instance = opened
  const get = (path: string) => opened.visitor().call('GET', `/api/tokens/${path}`)
  return { clock, sources, get }
}

test('the pools route serves the pools of the first source that lists any, without a session, for any spelling of the address', async () => {
  const { get, sources } = await openWorld({ GeckoTerminal: { pools: [pool] }, DexScreener: { pools: [] } })
  const { status, body } = await get(`ethereum/${pepe.toLowerCase()}/pools`)
  expect(status).toBe(200)
  expect(v.parse(PoolList, body.data)).toEqual(body.data)
  expect(body.data).toMatchObject({ pools: [pool], source: 'GeckoTerminal', isStale: false })
  await get(`eth/${pepe}/pools`)
  expect(sources.map(({ calls }) => calls)).toEqual([['pools eth'], ['pools eth']])
})

test('the pools route serves the latest trades, and the last ones as stale while the source is down', async () => {
  const vendor: FakeVendor = { trades: [trade] }
  const { get, clock } = await openWorld({ GeckoTerminal: vendor })
  const first = (await get(`eth/${pepe}/trades`)).body.data
  expect(v.parse(TradeTape, first)).toEqual(first)
  expect(first).toMatchObject({ trades: [trade], source: 'GeckoTerminal', isStale: false })
  vendor.isDown = true
  clock.ahead = 3_600_000
  expect((await get(`eth/${pepe}/trades`)).body.data).toEqual({ ...first, isStale: true })
  vendor.isDown = undefined
  vendor.trades = []
  clock.ahead *= 2
  expect((await get(`eth/${pepe}/trades`)).body.data).toMatchObject({ trades: [trade], isStale: true })
})

test('the pools route serves empty lists without a source, and rejects an address of another chain', async () => {
  const { get } = await openWorld({})
  const none = { source: null, isStale: false }
  expect((await get(`eth/${pepe}/pools`)).body.data).toMatchObject({ ...none, pools: [] })
  expect((await get(`eth/${pepe}/trades`)).body.data).toMatchObject({ ...none, trades: [] })
  for (const call of ['pools', 'trades']) expect((await get(`eth/${mint}/${call}`)).status).toBe(404)
})
