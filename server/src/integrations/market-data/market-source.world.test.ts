import type { ChainKey } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { birdeyeSource } from '#integrations/market-data/birdeye/birdeye-source.ts'
import { dexScreenerSource } from '#integrations/market-data/dexscreener/dexscreener-source.ts'
import { geckoTerminalSource } from '#integrations/market-data/geckoterminal/geckoterminal-source.ts'
import { jupiterSource } from '#integrations/market-data/jupiter/jupiter-source.ts'
import type { MarketSource } from '#integrations/market-data/market-source.port.ts'
import { freeUpstream } from '#integrations/upstreams/test-support/free-upstream.ts'
import { type OpenSandbox, openSandbox } from '#test-support/open-sandbox.ts'
import { sandboxTokens } from '#test-support/sandbox-token.ts'

let sandbox: OpenSandbox
let sources: Record<'dexscreener' | 'geckoterminal' | 'jupiter' | 'birdeye', MarketSource>
const now = () => new Date()
beforeAll(async () => {
  sandbox = await openSandbox()
  const at = (path: string, headers = {}) => freeUpstream(`${sandbox.url}/${path}`, { headers, timeoutMs: 20_000 })
  sources = {
    dexscreener: dexScreenerSource({ upstream: at('dexscreener'), now }),
    geckoterminal: geckoTerminalSource({ upstream: at('geckoterminal/api/v2'), now }),
    jupiter: jupiterSource({ upstream: at('jupiter'), now }),
    birdeye: birdeyeSource({ upstream: at('birdeye', { 'x-api-key': 'a key' }), now }),
  }
})
afterAll(() => sandbox?.stop())

const names = ['dexscreener', 'geckoterminal', 'jupiter', 'birdeye'] as const
const pairs = names.flatMap((name) =>
  (name === 'jupiter' ? (['sol'] as const) : (['sol', 'eth', 'base'] as const)).map((chain) => [name, chain] as const),
)
const listed = (chain: ChainKey) =>
  sandboxTokens().filter((token) => token.chain === chain && token.kind === 'plain' && token.usd !== '1')

describe.each(pairs)('the sandbox’s %s on %s', (name, chain) => {
  test('prices every ordinary token as its market does', async () => {
    const source = sources[name]
    const [token] = listed(chain)
    const addresses = listed(chain).map(({ address }) => address)
    const reports =
      (await source.report?.(chain, addresses, 'browse')) ??
      [await source.detail?.(chain, token?.address ?? '')].filter((each) => each !== undefined)
    expect(reports).toHaveLength(source.report ? addresses.length : 1)
    for (const report of reports) {
      const usd = Number(listed(chain).find(({ address }) => address === report.address)?.usd)
      expect(Math.abs(displayNumber(report.usdE18 ?? 0n, 18) / usd - 1)).toBeLessThan(0.25)
      expect(report.liquidity).toBeGreaterThan(0)
      expect(report.volume24h).toBeGreaterThanOrEqual(0)
    }
  })

  test('has lists, details and charts where the vendor has', async () => {
    const source = sources[name]
    const [token] = listed(chain)
    const address = token?.address ?? ''
    for (const list of [await source.trending?.(chain), await source.newest?.(chain)]) {
      expect(list?.length ?? 9).toBeGreaterThan(3)
      expect(list?.every((report) => report.chain === chain) ?? true).toBe(true)
    }
    expect(await source.detail?.(chain, address)).toMatchObject({ chain, address, symbol: token?.symbol })
    for (const range of ['1d', '1w', '1y'] as const) {
      const candles = await source.chart?.(chain, address, range)
      if (source.chart) expect(candles?.length).toBeGreaterThan(10)
    }
    const found = await source.search?.(token?.symbol ?? '')
    if (source.search) expect(found?.map((each) => each.address)).toContain(address)
  })
})

test.each(['sol', 'eth', 'base'] as const)('on %s they tell the same of the same trades', async (chain) => {
  const addresses = listed(chain).map(({ address }) => address)
  const { dexscreener, geckoterminal, jupiter } = sources
  const [first = [], ...others] = await Promise.all(
    [dexscreener, geckoterminal, jupiter]
      .filter(({ chains }) => chains.includes(chain))
      .map((source) => source.report?.(chain, addresses, 'browse')),
  )
  for (const other of others.flatMap((reports) => reports ?? [])) {
    const one = first.find(({ address }) => address === other.address)
    const apart = (a = 0, b = 0) => Math.abs(a - b) / Math.max(a, b, 1)
    expect(apart(displayNumber(one?.usdE18 ?? 0n, 18), displayNumber(other.usdE18 ?? 0n, 18))).toBeLessThan(0.02)
    expect(apart(one?.volume24h, other.volume24h)).toBeLessThan(0.01)
    expect(apart(one?.liquidity, other.liquidity)).toBeLessThan(0.01)
    expect(Math.abs((one?.change24h ?? 0) - (other.change24h ?? 0))).toBeLessThan(1)
  }
})
