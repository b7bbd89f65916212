import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlimitedUpstream } from '#platform/upstreams/test-support/unlimited-upstream.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { birdeyeSource } from './birdeye/birdeye-source.ts'
import { dexScreenerSource } from './dexscreener/dexscreener-source.ts'
import { geckoTerminalSource } from './geckoterminal/geckoterminal-source.ts'
import { jupiterSource } from './jupiter/jupiter-source.ts'
import type { MarketSource } from './market-source.port.ts'
import { sourceCalls } from './parsing/test-support/vendors.ts'

let sandbox: TestSandbox
let sources: Record<(typeof names)[number], MarketSource>
const names = ['dexscreener', 'geckoterminal', 'jupiter', 'birdeye'] as const
const paths = {
  dexscreener: 'dexscreener',
  geckoterminal: 'geckoterminal/api/v2',
  jupiter: 'jupiter',
  birdeye: 'birdeye',
}
const openers = {
  dexscreener: dexScreenerSource,
  geckoterminal: geckoTerminalSource,
  jupiter: jupiterSource,
  birdeye: birdeyeSource,
}
const now = () => new Date()
beforeAll(async () => {
  sandbox = await startTestSandbox()
  const headers = { 'x-api-key': 'a key' }
  const opened = names.map((name) => {
    const upstream = unlimitedUpstream(`${sandbox.url}/${paths[name]}`, { headers, timeoutMs: 20_000 })
    return [name, openers[name]({ upstream, now })]
  })
  sources = Object.fromEntries(opened)
})
afterAll(() => sandbox?.stop())

const pairs = names.flatMap((name) =>
  (name === 'jupiter' ? (['sol'] as const) : (['sol', 'eth', 'base'] as const)).map((chain) => [name, chain] as const),
)
const listTokens = (chain: ChainKey) =>
  sandboxTokens().filter((token) => token.chain === chain && token.kind === 'plain' && token.usd !== '1')

describe.each(pairs)('the sandbox’s %s on %s', (name, chain) => {
  test('prices every ordinary token within the market’s range', async () => {
    const source = sources[name]
    const [token] = listTokens(chain)
    const addresses = listTokens(chain).map(({ address }) => address)
    const reports =
      (await source.report?.(chain, addresses, 'browse')) ??
      [await source.detail?.(chain, (token?.address ?? '') as Address)].filter((each) => each !== undefined)
    expect(reports).toHaveLength(source.report ? addresses.length : 1)
    for (const report of reports) {
      const usd = Number(listTokens(chain).find(({ address }) => address === report.address)?.usd)
      expect(Math.abs(toDisplayNumber(report.usdE18 ?? 0n, 18) / usd - 1)).toBeLessThan(0.25)
      expect(report.liquidity).toBeGreaterThan(0)
      expect(report.volume24h).toBeGreaterThanOrEqual(0)
    }
  })

  test('has the lists, details and charts that the vendor offers', async () => {
    const source = sources[name]
    const [token] = listTokens(chain)
    const address = token?.address ?? ''
    for (const list of [await source.trending?.(chain), await source.newest?.(chain)]) {
      expect(list?.length ?? 9).toBeGreaterThan(3)
      expect(list?.every((report) => report.chain === chain) ?? true).toBe(true)
    }
    expect(await source.detail?.(chain, address as Address)).toMatchObject({ chain, address, symbol: token?.symbol })
    for (const range of ['1d', '1w', '1y', '5min', '1hour'] as const) {
      const candles = await source.chart?.(chain, address as Address, range)
      if (source.chart) expect(candles?.length).toBeGreaterThan(10)
    }
    const pools = await source.pools?.(chain, address as Address)
    if (source.pools) expect(pools?.[0]?.liquidity).toBeGreaterThan(0)
    const trades = await source.trades?.(chain, address as Address)
    if (source.trades) expect(trades?.[0]?.usd).toBeGreaterThan(0)
    const found = await source.search?.(token?.symbol ?? '')
    if (source.search) expect(found?.map((each) => each.address)).toContain(address)
  })
})

test.each(['sol', 'eth', 'base'] as const)(
  'a market source reports matching figures across vendors on %s',
  async (chain) => {
    const addresses = listTokens(chain).map(({ address }) => address)
    const { dexscreener, geckoterminal, jupiter } = sources
    const [first = [], ...others] = await Promise.all(
      [dexscreener, geckoterminal, jupiter]
        .filter(({ chains }) => chains.includes(chain))
        .map((source) => source.report?.(chain, addresses, 'browse')),
    )
    for (const other of others.flatMap((reports) => reports ?? [])) {
      const one = first.find(({ address }) => address === other.address)
      const relativeDifference = (a = 0, b = 0) => Math.abs(a - b) / Math.max(a, b, 1)
      expect(
        relativeDifference(toDisplayNumber(one?.usdE18 ?? 0n, 18), toDisplayNumber(other.usdE18 ?? 0n, 18)),
      ).toBeLessThan(0.02)
      expect(relativeDifference(one?.volume24h, other.volume24h)).toBeLessThan(0.01)
      expect(relativeDifference(one?.liquidity, other.liquidity)).toBeLessThan(0.01)
      expect(Math.abs((one?.change24h ?? 0) - (other.change24h ?? 0))).toBeLessThan(1)
    }
  },
)

const injectFault = async (order: object) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }
  expect((await fetch(`${sandbox.url}/debug/vendors`, init)).ok).toBe(true)
}

test.each(names)(
  'a market source passes on faults of the sandbox’s %s as unavailable, empty or mispriced, but never another token’s data',
  async (name) => {
    const [{ address } = { address: '' }] = listTokens('sol')
    // A new upstream each time: five failures would open its circuit breaker.
    const openCalls = () => {
      const headers = { 'x-api-key': 'a key' }
      const upstream = unlimitedUpstream(`${sandbox.url}/${paths[name]}`, { headers, timeoutMs: 1_000 })
      return sourceCalls(openers[name]({ upstream, now }), 'sol', address)
    }
    for (const action of ['html', 'truncate', 'silence', 'status']) {
      await injectFault({ vendor: name, action })
      await Promise.all(openCalls().map(({ ask }) => expect(ask()).rejects.toThrow(UpstreamUnavailable)))
    }
    for (const action of ['empty', 'wrong-chain']) {
      await injectFault({ vendor: name, action })
      // A search names no chain, so "wrong-chain" does not apply to it.
      for (const { ask } of openCalls().filter((each) => action === 'empty' || each.name !== 'search')) {
        const answer = await ask().catch((error: unknown) => (error instanceof UpstreamUnavailable ? [] : error))
        expect(answer ?? []).toEqual([])
      }
    }
    const price = async () => {
      const details = await Promise.all(openCalls().map((each) => (each.name === 'detail' ? each.ask() : undefined)))
      return toDisplayNumber(details.flatMap((each) => (each as { usdE18?: bigint })?.usdE18 ?? [])[0] ?? 0n, 18)
    }
    await injectFault({ vendor: name, action: 'times', factor: 1000 })
    const mispriced = await price()
    await injectFault({ vendor: name, action: 'release' })
    expect(mispriced / (await price())).toBeCloseTo(1000, 0)
  },
)
