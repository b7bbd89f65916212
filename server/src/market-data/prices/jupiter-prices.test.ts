import { type Address, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upstream, UpstreamCall } from '#platform/upstreams/upstream.port.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { jupiterPrices } from './jupiter-prices.ts'
import { type FakeJupiter, fakeJupiter, jupiterFaults } from './test-support/fake-jupiter.ts'

let jupiter: FakeJupiter
let at: number
const now = () => new Date(at)
const sol = { address: solanaCoinAddress, decimals: 9 }
const bonk = { address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'), decimals: 5 }
const priceJson = (usdPrice: string, decimals: number, more = '') =>
  `{"createdAt":"2024-06-05T08:55:25.527Z","usdPrice":${usdPrice},"blockId":348004023,"decimals":${decimals}${more}}`
const down = { code: 'UPSTREAM_DOWN' }

beforeAll(async () => {
  jupiter = await fakeJupiter()
})
beforeEach(() => {
  at = Date.UTC(2026, 2, 1)
  const initialState = { fault: undefined, requests: [], keys: [], tokens: {}, resetAt: 0 }
  const prices = {
    [sol.address]: priceJson('147.48', 9, ',"liquidity":621679197.67,"priceChange24h":1.29'),
    [bonk.address]: priceJson('1.4801e-05', 5),
  }
  Object.assign(jupiter, { ...initialState, prices })
})
afterAll(() => jupiter.close())

const open = ({ apiKey, ...more }: { apiKey?: string; timeoutMs?: number } = {}) => {
  const headers = apiKey ? { 'x-api-key': apiKey } : {}
  return jupiterPrices({ upstream: unlimitedUpstream(`${jupiter.url}/`, { headers, now }), now, ...more })
}
const tokenJson = (id: string, usdPrice: string, more = '') =>
  `{"id":"${id}","symbol":"X","usdPrice":${usdPrice}${more}}`

test('the Jupiter price source returns exact prices with change, liquidity and market cap', async () => {
  jupiter.tokens = { [sol.address]: tokenJson(sol.address, '147.48', ',"mcap":80000000000.5') }
  const marks = await open().usd('sol', [sol, bonk])
  expect(marks.get(sol.address)).toEqual({
    usdE18: 147_480_000_000_000_000_000n,
    at: '2026-03-01T00:00:00.000Z',
    liquidityE18: 621_679_197_670_000_000_000_000_000n,
    marketCapE18: 80_000_000_000_500_000_000_000_000_000n,
    change24hPercent: 1.29,
    spreadBps: 0,
  })
  expect(marks.get(bonk.address as Address)).toEqual({ usdE18: 14_801_000_000_000n, at: '2026-03-01T00:00:00.000Z' })
})

test('the Jupiter price source keeps digits that a float would lose', async () => {
  jupiter.prices = { [sol.address]: priceJson('147.480000000000000001', 9) }
  const mark = (await open().usd('sol', [sol])).get(sol.address)
  expect(mark?.usdE18).toBe(147_480_000_000_000_000_001n)
})

test.each([
  ['0.14748', 9_990],
  ['147480', 9_990_000],
  ['150', 170],
])(
  'the Jupiter price source measures a second source with price %s as a spread of %i basis points',
  async (usdPrice, spreadBps) => {
    jupiter.tokens = { [sol.address]: tokenJson(sol.address, usdPrice) }
    expect((await open().usd('sol', [sol])).get(sol.address)).toMatchObject({ spreadBps })
  },
)

test.each(['0', '-1', '1e300', '1e-40', 'null', '"abc"', '""', 'true', '{}', '"0x10"', '[147]'])(
  'the Jupiter price source ignores an invalid price of %s and keeps the others',
  async (usdPrice) => {
    jupiter.prices[bonk.address] = priceJson(usdPrice, 5)
    expect([...(await open().usd('sol', [sol, bonk])).keys()]).toEqual([sol.address])
  },
)

test('the Jupiter price source returns no price for a mint that is unlisted, invalid or has other decimals', async () => {
  const stranger = { address: toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'), decimals: 6 }
  const junk = ['', 'x', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', `${sol.address}&ids=x`, '__proto__']
  const odd = junk.map((address) => ({ address: address as Address, decimals: 9 }))
  const marks = await open().usd('sol', [sol, stranger, { ...bonk, decimals: 6 }, ...odd])
  expect([...marks.keys()]).toEqual([sol.address])
  expect(await open().usd('sol', odd)).toEqual(new Map())
  expect(await open().usd('eth', [sol])).toEqual(new Map())
})

test('the Jupiter price source drops invalid figures beside a price and keeps the price', async () => {
  jupiter.prices[sol.address] = priceJson('147.48', 9, ',"liquidity":-5,"priceChange24h":"NaN"')
  jupiter.tokens = { [sol.address]: tokenJson(sol.address, '[]', ',"mcap":{}'), [bonk.address]: 'null' }
  const marks = await open().usd('sol', [sol, bonk])
  expect(Object.keys(marks.get(sol.address) ?? {}).sort()).toEqual(['at', 'usdE18'])
  expect(marks.has(bonk.address as Address)).toBe(true)
})

test.each(jupiterFaults)(
  'the Jupiter price source rejects with UPSTREAM_DOWN for %s, never a price of zero',
  async (kind) => {
    jupiter.fault = { path: '/', kind }
    await expect(open({ timeoutMs: 200 }).usd('sol', [sol])).rejects.toMatchObject(down)
  },
)

// The first source has to respond in time, on a busy machine too.
test.each(jupiterFaults)(
  'the Jupiter price source loses only its comparison for %s of the second source',
  async (kind) => {
    jupiter.tokens = { [sol.address]: tokenJson(sol.address, '147.48') }
    jupiter.fault = { path: '/tokens', kind }
    const mark = (await open({ timeoutMs: 2_000 }).usd('sol', [sol])).get(sol.address)
    expect(mark).toMatchObject({ change24hPercent: 1.29 })
    expect(mark).not.toHaveProperty('spreadBps')
  },
)

test('the Jupiter price source serves a cached price, or its absence, to all callers for five seconds', async () => {
  const prices = open()
  const stranger = { address: toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'), decimals: 6 }
  await Promise.all(Array.from({ length: 20 }, () => prices.usd('sol', [sol, stranger])))
  at += 4_999
  await prices.usd('sol', [stranger, sol])
  expect(jupiter.requests).toHaveLength(2)
  at += 1
  await prices.usd('sol', [sol])
  expect(jupiter.requests).toHaveLength(4)
})

test('the Jupiter price source serves a price with its time for one minute while Jupiter is down', async () => {
  const prices = open()
  await prices.usd('sol', [sol])
  jupiter.fault = { path: '/', kind: 'bad-gateway' }
  at += 59_000
  expect((await prices.usd('sol', [sol])).get(sol.address)).toMatchObject({ at: '2026-03-01T00:00:00.000Z' })
  at += 1_000
  await expect(prices.usd('sol', [sol])).rejects.toMatchObject(down)
  jupiter.fault = undefined
  expect((await prices.usd('sol', [sol])).get(sol.address)).toMatchObject({ at: '2026-03-01T00:01:00.000Z' })
})

test('the Jupiter price source waits until the reset time of a 429 before the next request', async () => {
  const prices = open()
  jupiter.resetAt = at / 1000 + 30
  jupiter.fault = { path: '/price', kind: 'rate-limit' }
  await expect(prices.usd('sol', [sol])).rejects.toMatchObject(down)
  jupiter.fault = undefined
  const requestsBefore = jupiter.requests.length
  at += 20_000
  await expect(prices.usd('sol', [sol])).rejects.toMatchObject(down)
  expect(jupiter.requests).toHaveLength(requestsBefore)
  at += 12_000
  expect((await prices.usd('sol', [sol])).has(sol.address)).toBe(true)
})

test('the Jupiter price source requests 120 tokens in batches of fifty with the API key, and loses only a broken batch', async () => {
  const letters = 'abcdefghijkmnopqrstuvwxyz'
  const many = Array.from({ length: 120 }, (_, index) => ({
    address: `${'M'.repeat(40)}${letters[index % 25]}${letters[Math.floor(index / 25)]}` as Address,
    decimals: 6,
  }))
  for (const { address } of many) jupiter.prices[address] = priceJson('2', 6)
  expect((await open({ apiKey: 'secret' }).usd('sol', many)).size).toBe(120)
  const sizes = jupiter.requests.map((path) => decodeURIComponent(path).split(',').length)
  expect(sizes.sort((a, b) => a - b)).toEqual([20, 20, 50, 50, 50, 50])
  expect(new Set(jupiter.keys)).toEqual(new Set(['secret']))
  jupiter.fault = { path: `/price/v3?ids=${many[50]?.address}`, kind: 'bad-gateway' }
  expect((await open().usd('sol', many)).size).toBe(70)
})

test('the Jupiter price source returns a price above zero or none for any response', async () => {
  const field = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, 1e-30, 1e300, '1e-5', 147.48))
  const entry = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({
      usdPrice: field,
      decimals: fc.constantFrom<unknown>(9, '9', 9.5, -9, null),
      liquidity: field,
      mcap: field,
    }),
  )
  const property = fc.asyncProperty(entry, entry, async (price, token) => {
    jupiter.prices[sol.address] = JSON.stringify(price)
    jupiter.tokens[sol.address] = JSON.stringify(Object.assign(Object(token), { id: sol.address }))
    for (const { usdE18, liquidityE18 = 1n, marketCapE18 = 1n } of (await open().usd('sol', [sol])).values())
      expect([usdE18 > 0n, liquidityE18 > 0n, marketCapE18 > 0n]).toEqual([true, true, true])
  })
  await fc.assert(property, { numRuns: breadth(50, 200) })
})

test('the Jupiter price source sends trading prices ahead of browsing prices, without waiting for them', async () => {
  const calls: UpstreamCall[] = []
  const answers: (() => void)[] = []
  const ask: Upstream['request'] = (call) => {
    calls.push(call)
    const isPrice = call.path.startsWith('/price')
    const text = isPrice ? `{"${sol.address}":${priceJson('147.48', 9)}}` : '[]'
    return new Promise((resolve) => answers.push(() => resolve({ status: 200, text })))
  }
  const prices = jupiterPrices({ upstream: { name: 'jupiter', request: ask }, now })
  const looked = prices.usd('sol', [sol])
  const traded = prices.usd('sol', [sol], 'quote')
  expect(calls.map(({ priority }) => priority)).toEqual(['browse', 'browse', 'quote', 'quote'])
  for (const answer of answers.slice(2)) answer()
  expect((await traded).has(sol.address)).toBe(true)
  for (const answer of answers.slice(0, 2)) answer()
  expect((await looked).has(sol.address)).toBe(true)
})
