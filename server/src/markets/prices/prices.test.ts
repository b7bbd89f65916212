import { type Address, addressKey, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import { type Instance, makeClock, newTestEnvironment, openInstance } from '#markets/test-support/markets-world.ts'
import { e18, pepe } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'

const other = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')
const weth = toEvmAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const coin = toEvmAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
const mint = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')

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

type Vendors = Partial<Record<'DexScreener' | 'GeckoTerminal' | 'Jupiter', FakeVendor>>
async function openPricesWorld(vendors: Vendors, overrides: Parameters<typeof openInstance>[1] = {}) {
  const clock = { ahead: 0 }
  const names = ['DexScreener', 'GeckoTerminal', 'Jupiter'] as const
  const sources = names.flatMap((name) =>
    vendors[name] ? [fakeSource(name, vendors[name], makeClock({ clock }))] : [],
  )
  const environment = { ...(await newTestEnvironment(sources, async () => db)), clock }
  const open = async () => {
    const instance = await openInstance(environment, overrides)
    instances.push(instance)
    return instance.markets
  }
  return { environment, sources, clock, open, markets: await open() }
}

test('independentPrices returns prices by address from sources other than the venue, or [] if there are none', async () => {
  const { markets, sources, environment } = await openPricesWorld({
    DexScreener: {
      tokens: { [pepe]: { usdE18: 2n * e18 }, [weth]: { usdE18: 3n * e18 }, [mint]: { usdE18: 4n * e18 } },
    },
    GeckoTerminal: { tokens: { [other]: { usdE18: 5n * e18 } } },
    Jupiter: { tokens: { [mint]: { usdE18: 9n * e18 } } },
  })
  environment.pools.set(pepe, 7n * e18)
  const addresses = [addressKey(pepe), coin, other, weth]
  const prices = await markets.independentPrices('eth', addresses, 'buy')
  expect([...prices].map(([address, found]) => [address, found.map(({ source, usdE18 }) => [source, usdE18])])).toEqual(
    [
      [pepe.toLowerCase(), [['DexScreener', 2n * e18]]],
      [coin, [['DexScreener', 3n * e18]]],
      [other, [['GeckoTerminal', 5n * e18]]],
      [weth, [['DexScreener', 3n * e18]]],
    ],
  )
  // GeckoTerminal's rate limit is low, so it is queried only for prices that the first tier lacks.
  expect(sources[1]?.addresses).toEqual([[other]])
  expect((await markets.independentPrices('sol', [mint], 'buy')).get(mint)?.map(({ source }) => source)).toEqual([
    'DexScreener',
  ])
  expect((await markets.independentPrices('base', [pepe as Address, 'junk' as Address], 'quote')).get('junk')).toEqual(
    [],
  )
})

test('independentPrices shares one query between concurrent callers, and reuses its result for ten seconds', async () => {
  const { markets, sources, clock } = await openPricesWorld({ DexScreener: { tokens: { [pepe]: { usdE18: e18 } } } })
  await Promise.all(Array.from({ length: 50 }, () => markets.independentPrices('eth', [pepe as Address], 'quote')))
  expect(sources[0]?.addresses).toEqual([[pepe]])
  clock.ahead += 9_000
  expect((await markets.independentPrices('eth', [pepe as Address], 'quote')).get(pepe)).toHaveLength(1)
  expect(sources[0]?.addresses).toHaveLength(1)
  clock.ahead += 2_000
  await markets.independentPrices('eth', [pepe as Address], 'quote')
  expect(sources[0]?.addresses).toHaveLength(2)
})

test('independentPrices returns no price while every source is down, not even an old one', async () => {
  const vendor: FakeVendor = { tokens: { [pepe]: { usdE18: e18 } } }
  const { markets, clock } = await openPricesWorld({ DexScreener: vendor })
  await markets.independentPrices('eth', [pepe as Address], 'buy')
  vendor.isDown = true
  clock.ahead += 11_000
  expect((await markets.independentPrices('eth', [pepe as Address], 'buy')).get(pepe)).toEqual([])
})

test('independentPrices uses prices from the feed without another request', async () => {
  const { markets, environment, sources } = await openPricesWorld(
    { DexScreener: { tokens: { [pepe]: { usdE18: e18 } } } },
    { pollMs: 20 },
  )
  environment.alertTokens.push({ chain: 'eth', address: pepe })
  await expect.poll(() => environment.ticks.length).toBe(1)
  // Stored boards are read again after a second.
  environment.clock.ahead += 1_000
  expect((await markets.independentPrices('eth', [pepe as Address], 'buy')).get(pepe)).toHaveLength(1)
  expect(sources[0]?.calls).toHaveLength(1)
})

test('the watchlist returns tokens in the given order, and only the name of one without a report', async () => {
  const { markets, environment, sources, open } = await openPricesWorld(
    {
      DexScreener: {
        tokens: { [pepe]: { usdE18: 2n * e18, volume24h: 9 }, [mint]: { symbol: 'JUP', name: 'Jupiter' } },
      },
    },
    { getTokenName: async (_, address) => (address === other ? { symbol: 'LINK', name: 'Link' } : undefined) },
  )
  environment.pools.set(pepe, 3n * e18)
  const places = [
    { chain: 'eth', address: other },
    { chain: 'sol', address: mint },
    { chain: 'eth', address: pepe },
  ] as const
  const tokens = await markets.tokens(places)
  expect(tokens).toMatchObject([
    { rank: 1, symbol: 'LINK', name: 'Link', price: null, liquidity: null, volume24hUSD: null },
    { rank: 2, symbol: 'JUP', name: 'Jupiter', chain: 'sol' },
    { rank: 3, symbol: 'PEPE', price: 3, volume24hUSD: 9, logoURI: `/api/logos/eth/${pepe}` },
  ])
  // Another instance reads the stored reports.
  expect(await (await open()).tokens(places)).toEqual(tokens)
  expect(sources[0]?.calls.toSorted()).toEqual(['report eth', 'report sol'])
})

test('the watchlist shows the last metrics while the sources are down', async () => {
  const vendor: FakeVendor = { tokens: { [pepe]: { usdE18: 2n * e18 } } }
  const { markets, clock, sources } = await openPricesWorld({ DexScreener: vendor })
  const places = [{ chain: 'eth', address: pepe }] as const
  const before = await markets.tokens(places)
  vendor.isDown = true
  clock.ahead += 61_000
  expect(await markets.tokens(places)).toEqual(before)
  expect(sources[0]?.calls).toHaveLength(2)
})
