import { randomUUID } from 'node:crypto'
import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import type { Chart, TokenListsByChain } from '@murmur/contract/markets/markets'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evmChain } from '#chains/evm/evm-chain.ts'
import { solanaChain } from '#chains/solana/solana-chain.ts'
import { birdeyeSource } from '#market-data/birdeye/birdeye-source.ts'
import { dexScreenerSource } from '#market-data/dexscreener/dexscreener-source.ts'
import { geckoTerminalSource } from '#market-data/geckoterminal/geckoterminal-source.ts'
import { jupiterSource } from '#market-data/jupiter/jupiter-source.ts'
import { combinePrices } from '#market-data/prices/combine-prices.ts'
import { poolPrices } from '#market-data/prices/pool-prices.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { unlimitedUpstream } from '#platform/upstreams/test-support/unlimited-upstream.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { type Markets, marketsRoutes } from './markets.routes.ts'
import { marketSnapshots } from './tables/market-snapshots.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'

/** Time between two reads, long enough for all values to expire and all back-offs to end. */
const whileMs = 3_600_000 + 120_000
const chains = ['sol', 'eth', 'base'] as const satisfies ChainKey[]
const figures = ['liquidity', 'volume24hUSD', 'view24h', 'uniqueView24h', 'fdv', 'holders'] as const
const tokens = { sol: 'BONK', eth: 'UNI', base: 'AERO' } as const

let sandbox: TestSandbox
let world: TestApp
let markets: Markets
/** All values while every vendor works. */
let healthy: Snapshot
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const at = (path: string, headers = {}) =>
    unlimitedUpstream(`${sandbox.url}/${path}`, { headers, timeoutMs: 5_000, now })
  const sources = [
    dexScreenerSource({ upstream: at('dexscreener'), now }),
    geckoTerminalSource({ upstream: at('geckoterminal/api/v2'), now }),
    jupiterSource({ upstream: at('jupiter'), now }),
    birdeyeSource({ upstream: at('birdeye', { 'x-api-key': 'a key' }), now }),
  ]
  const { eth, base } = sandbox.evm
  const chainAdapters = [evmChain(eth), evmChain(base), solanaChain(sandbox.solana)]
  const prices = combinePrices({ eth: poolPrices([eth], now), base: poolPrices([base], now) })
  const db = await openMemory()
  const addRoutes = (app: App) => {
    markets = marketsRoutes(app, {
      db,
      now,
      newId: randomUUID,
      log: app.log,
      chains: chainAdapters,
      prices,
      sources,
      isVerified: () => false,
      imitates: () => null,
      indexTokens: async () => undefined,
      storeLogoUrls: async () => undefined,
      getTokenName: async () => undefined,
      alertTokens: async () => [],
      assessRisk: async () => 'unknown',
      checkAlerts: async () => undefined,
    })
    tokensRoutes(app, { chains: chainAdapters, prices, fetchMetrics: markets.figures })
  }
  world = await testApp({ now, addRoutes }, async () => db)
  // On a busy machine a vendor may miss the first read, so this waits for all vendors.
  await vi.waitFor(
    async () => {
      healthy = await readAllLater()
      expect(chains.flatMap((chain) => figures.filter((figure) => !healthy.details[chain].origins?.[figure]))).toEqual(
        [],
      )
      expect(
        [healthy.lists, healthy.fresh].flatMap((lists) => Object.values(lists).filter(({ isStale }) => isStale)),
      ).toEqual([])
      expect(healthy.chart.data.isStale).toBe(false)
      // The lists show the metrics that the details loaded.
      const { lists, fresh } = await readAll()
      expect({ lists, fresh }).toEqual({ lists: healthy.lists, fresh: healthy.fresh })
    },
    { timeout: 90_000, interval: 100 },
  )
})
beforeEach(() => injectFault('all', 'release'))
afterAll(async () => {
  await world?.close()
  await sandbox?.stop()
})

async function injectFault(vendor: string, action: string, more: object = {}) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ vendor, action, ...more })
  const { ok } = await fetch(`${sandbox.url}/debug/vendors`, { method: 'POST', headers, body })
  expect(ok).toBe(true)
}

async function get<T>(path: string): Promise<T> {
  const { status, body } = await world.visitor().call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as T
}

type Snapshot = {
  lists: TokenListsByChain
  fresh: TokenListsByChain
  details: Record<ChainKey, TokenReply['token']>
  chart: { data: Chart }
}
async function readAll(): Promise<Snapshot> {
  const detail = async (chain: ChainKey) =>
    (await get<TokenReply>(`/tokens/${sandboxToken(chain, tokens[chain]).address}?chain=${chain}`)).token
  const [sol, eth, base] = [await detail('sol'), await detail('eth'), await detail('base')]
  return {
    lists: withoutLines(await get('/tokens/trending')),
    fresh: withoutLines(await get('/api/markets/new')),
    details: { sol, eth, base },
    chart: await get(`/api/tokens/eth/${sandboxToken('eth', 'UNI').address}/chart?range=1d`),
  }
}

/** Price lines load in the background, so a later read has more of them. */
const withoutLines = (lists: TokenListsByChain): TokenListsByChain =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      { ...list, tokens: list.tokens.map((token) => ({ ...token, priceLine: undefined })) },
    ]),
  ) as TokenListsByChain

const withoutLiquidity = (list: TokenListsByChain['solana']) => ({
  ...list,
  tokens: list.tokens.map(({ liquidity: _, ...token }) => token),
})

/** Reads all values after every refresh has ended or failed. */
async function readAllLater(): Promise<Snapshot> {
  ahead += whileMs
  const since = now()
  const logged = world.logged.length
  await readAll()
  // Reports on a token are refreshed only if a source has some, not on every read; lines of rows and their charts in the background.
  const { address } = sandboxToken('eth', 'UNI')
  const isOther = (key: string) => /^(report|line|chart) /.test(key) && !key.startsWith(`chart eth ${address} `)
  const isSettled = ({ key, madeAt }: { key: string; madeAt: Date | null }) =>
    isOther(key) ||
    (madeAt && madeAt >= since) ||
    world.logged.slice(logged).some((line) => line.includes(`"key":"${key}"`))
  await vi.waitFor(
    async () => expect((await world.db.read.select().from(marketSnapshots)).every(isSettled)).toBe(true),
    { timeout: 90_000, interval: 100 },
  )
  return readAll()
}

test('the server fills all lists and reports all metrics while all vendors work', () => {
  const { lists, fresh, details, chart } = healthy
  for (const chain of chains) {
    const { tokens: listed, isStale } = lists[longChainNames[chain]]
    expect(listed.length).toBeGreaterThan(4)
    expect([listed.map(({ rank }) => rank), isStale]).toEqual([listed.map((_, n) => n + 1), false])
    expect(listed.map(({ address }) => address)).not.toContain(sandboxToken(chain, 'USDC').address)
    expect(listed.every(({ price, liquidity, volume24hUSD }) => price && liquidity && volume24hUSD !== null)).toBe(true)
    expect(fresh[longChainNames[chain]].tokens.length).toBeGreaterThan(3)
    const usd = Number(sandboxToken(chain, tokens[chain]).usd)
    expect(Math.abs((details[chain].price ?? 0) / usd - 1)).toBeLessThan(0.2)
    for (const figure of figures)
      expect([chain, figure, details[chain].origins?.[figure]?.at]).toEqual([chain, figure, expect.any(String)])
    expect(details[chain].isStale).toBe(false)
  }
  expect(chart.data.candles.length).toBeGreaterThan(10)
})

const faults = [
  ['returns 429', 'status', { status: 429, retryAfter: 30 }],
  ['returns 500', 'status', { status: 500 }],
  ['returns HTML', 'html', {}],
  ['truncates its JSON', 'truncate', {}],
  ['never responds', 'silence', {}],
  ['returns tokens of another chain', 'wrong-chain', {}],
  ['returns no tokens', 'empty', {}],
] as const

// The quick run covers a refusal and a damaged response; the long suite covers every fault.
const quickFaults: readonly string[] = ['returns 429', 'truncates its JSON']
const testedFaults = faults.filter(([name]) => process.env.MURMUR_TEST_ALL || quickFaults.includes(name))

test.each(testedFaults)('the server keeps the last data as stale when every vendor %s', async (_, action, more) => {
  await injectFault('all', action, more)
  const after = await readAllLater()
  for (const chain of chains) {
    const name = longChainNames[chain]
    // The chain itself still responds, with liquidity newer than the vendors’.
    expect(withoutLiquidity(after.lists[name])).toEqual({ ...withoutLiquidity(healthy.lists[name]), isStale: true })
    expect(withoutLiquidity(after.fresh[name])).toEqual({ ...withoutLiquidity(healthy.fresh[name]), isStale: true })
    const detail = after.details[chain]
    for (const listed of after.lists[name].tokens.filter(({ address }) => address === detail.address))
      expect(listed.liquidity).toBe(detail.liquidity)
    const [then, now] = [healthy.details[chain], after.details[chain]]
    expect([now.holders, now.origins?.holders]).toEqual([then.holders, then.origins?.holders])
    expect(now.price).toBeCloseTo(then.price ?? 0, 8)
  }
  expect(after.chart.data).toEqual({ ...healthy.chart.data, isStale: true })
  expect(world.logged.filter((line) => line.includes('BUG'))).toEqual([])
})

test('the server ignores a vendor whose prices are a thousand times off', async () => {
  await injectFault('dexscreener', 'times', { factor: 1000 })
  const { details, lists } = await readAllLater()
  for (const chain of chains) {
    expect(details[chain].price).toBeCloseTo(healthy.details[chain].price ?? 0, 8)
    const [first] = healthy.lists[longChainNames[chain]].tokens
    const same = lists[longChainNames[chain]].tokens.find(({ address }) => address === first?.address)
    expect(same?.price).toBeCloseTo(first?.price ?? 0, 8)
  }
  expect(details.eth.origins?.price?.others.map(({ source }) => source)).toContain('DexScreener')
})
