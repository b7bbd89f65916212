import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { chainKeys } from '@murmur/contract/chains'
import type { Endpoint } from '@murmur/contract/endpoint'
import { RefusalBody } from '@murmur/contract/errors/refusals'
import * as v from 'valibot'
import { getAddress, isAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '#chains/chain.port.ts'
import { createPasswordHasher } from '#identity/passwords/password-hasher.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Upstream, UpstreamCall } from '#platform/upstreams/upstream.port.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { type MarketsParts, wireMarkets } from './module.ts'
import { type RiskParts, wireRisk } from './risk/risk.module.ts'

const eth = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const sol = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Invalid responses: no JSON, unexpected JSON, and numbers out of range. */
const answers = ['', '<html>', 'null', '[]', '{"data":[{"id":1e400}]}', '[{"id":"x","usdPrice":1e999}]', '"\\u0000"']
let calls = 0
const vendor: Upstream = {
  name: 'vendor',
  request: async (_call: UpstreamCall) => ({ status: 200, text: answers[calls++ % answers.length] ?? '' }),
}
const upstreams = new Proxy({} as RiskParts['upstreams'], { get: () => vendor })

/** A chain on which every well-formed address is a token with hostile names and extreme values. */
const findChain = (key: Chain['key']) =>
  ({
    key,
    readAddress: (text: string) => {
      if (key === 'sol') return mint.test(text) ? text : undefined
      return isAddress(text, { strict: false }) ? getAddress(text) : undefined
    },
    tokenMetadata: async (address: Address) => ({
      address,
      name: '<img onerror=x>{{7*7}}\u202e',
      symbol: "' or 1=1 --",
      decimals: calls++ % 2 === 0 ? 0 : 36,
      totalSupply: 2n ** 256n - 1n,
    }),
  }) as Chain

let world: TestApp
let visitor: Visitor
let endpoints: Endpoint[]

beforeAll(async () => {
  const db = await openMemory()
  const chains = chainKeys.map(findChain)
  const config = {
    MARKET_SOURCES: ['dexscreener', 'geckoterminal', 'jupiter', 'birdeye'],
    RISK_SOURCES: ['goplus', 'honeypot', 'rugcheck', 'jupiter'],
    BIRDEYE_API_KEY: 'key',
    LOGO_ORIGINS: [],
    chains: { eth: { chainId: 1 }, base: { chainId: 8453 } },
  }
  const at = () => new Date().toISOString()
  const addRoutes = (app: App) => {
    const shared = {
      db,
      config: config as never,
      upstreams,
      isVerified: () => false,
      now: () => new Date(),
      log: app.log,
    }
    const markets = wireMarkets(app, {
      ...shared,
      secrets: { encrypt: (text: string) => text },
      chains,
      prices: {
        usd: async (_chain, tokens) =>
          new Map(tokens.map(({ address }) => [address, { usdE18: 10n ** 77n, liquidityE18: 10n ** 60n, at: at() }])),
      },
      pinned: [],
      assessRisk: async () => 'unknown',
      newId: randomUUID,
    } as MarketsParts)
    const venue = (chain: Chain['key']) => ({
      coin: { address: 'coin' as Address },
      venue: { chain, roundTrip: async () => Promise.reject(new Error('a bug')) },
    })
    wireRisk(app, {
      ...shared,
      ...markets,
      pinned: [],
      chains: { sol: venue('sol'), eth: venue('eth'), base: venue('base') } as never,
      passwords: createPasswordHasher({ memoryKib: 1024, maxConcurrent: 2 }),
      secrets: testSecrets,
      newId: randomUUID,
    })
  }
  world = await testApp({ addRoutes }, async () => db)
  visitor = await verifiedVisitor(world)
  const ours = /^\/(tokens|api\/(markets|search|tokens|logos|watchlist|alerts|trading))/
  endpoints = world.app.endpoints.filter(({ path }) => ours.test(path))
  expect(endpoints.length).toBeGreaterThanOrEqual(14)
})
afterAll(() => world.close())

const texts = ['x', `${sol}\u0000`, '__proto__', '\u202e', "'--", eth, sol, '\u{1f436}'.repeat(32)]
const chains = ['eth', 'sol', '__proto__', '\u0000']

test('the markets module never returns a 5xx, whatever clients send and vendors return', async () => {
  const bad: unknown[] = []
  const calls = endpoints.flatMap((endpoint) =>
    texts.flatMap((text, index) =>
      chains.slice(0, index === 0 ? 4 : index > 4 ? 2 : 1).map(async (chain) => {
        const path = endpoint.path
          .replace(':chain', encodeURIComponent(chain))
          .replace(/:\w+/, encodeURIComponent(text))
        const query = new URLSearchParams({ range: '1d', q: text, tokens: `${chain}:${text},x` })
        const body = { chain, address: text, condition: 'above', priceUsd: '1', byMail: true, allowDanger: true }
        const sent = endpoint.method === 'GET' ? undefined : { ...body, password: text }
        const reply = await visitor.call(endpoint.method, `${path}?${query}`, sent)
        if (reply.status >= 500) bad.push([endpoint.method, endpoint.path, chain, text, reply.body])
        if (reply.status >= 400) expect(v.safeParse(RefusalBody, reply.body).success).toBe(true)
      }),
    ),
  )
  await Promise.all(calls)
  expect(bad).toEqual([])
  const odd = world.logged.filter((line) => line.includes('"level":50') || line.includes('BUG'))
  expect(odd.slice(0, 3)).toEqual([])
})
