import { expect, test } from 'vitest'
import { dexScreenerSource } from '#integrations/market-data/dexscreener/dexscreener-source.ts'
import { opened, vendors, wireUpstream } from '#integrations/market-data/reading/test-support/vendors.ts'
import {
  otherSides,
  pepe,
  type WireToken,
  wireNow,
  wireToken,
} from '#integrations/market-data/reading/test-support/wire-token.ts'
import { UpstreamSilent } from '#integrations/upstreams/upstream.port.ts'

const vendor = vendors[0] as (typeof vendors)[number]
const open = (...tokens: WireToken[]) => {
  const upstream = wireUpstream(vendor, tokens)
  return { upstream, source: opened(vendor, upstream) }
}

test('the deepest pool in which a token is the base says its price; all its pools count for what is traded', async () => {
  const token = wireToken()
  const [report] = (await open(token).source.report?.('sol', [token.address], 'browse')) ?? []
  expect(report).toMatchObject({
    usdE18: 23_456_789_012_345n,
    change24h: -3.25,
    liquidity: 1_500_011.5,
    volume24h: 250_000.25,
    trades24h: 100,
    createdAt: '2022-12-25T00:00:00.000Z',
    isPromoted: true,
  })
  expect(report).not.toHaveProperty('profile')
})

test('a token that is nowhere the base has no price of its own here: the other side’s is not its', async () => {
  const upstream = { name: 'x', ask: async () => ({ status: 200, text: JSON.stringify([pair]) }) }
  const pair = {
    chainId: 'ethereum',
    baseToken: { address: pepe.address, name: 'Pepe', symbol: 'PEPE' },
    quoteToken: { address: otherSides.eth, name: 'Wrapped', symbol: 'WETH' },
    priceUsd: '0.00001',
    liquidity: { usd: 9_000_000 },
  }
  const source = dexScreenerSource({ upstream, now: () => wireNow })
  expect(await source.report?.('eth', [otherSides.eth], 'browse')).toEqual([])
  expect(await source.detail?.('eth', otherSides.eth)).toBeUndefined()
  expect(await source.report?.('base', [pepe.address], 'browse')).toEqual([])
})

test('sixty-one tokens are three questions at the asked priority; one that fails takes its thirty with it', async () => {
  const addresses = Array.from({ length: 61 }, (_, each) => `0x${String(each + 1).padStart(40, '0')}`)
  const tokens = addresses.map((address) => ({ ...pepe, address }))
  const { upstream, source } = open(...tokens)
  expect(await source.report?.('eth', [...addresses, ...addresses], 'sell')).toHaveLength(61)
  expect(upstream.asked.map(({ path, priority }) => [path.split(',').length, priority])).toEqual([
    [30, 'sell'],
    [30, 'sell'],
    [1, 'sell'],
  ])
  const failing = (isBroken: (path: string) => boolean) =>
    dexScreenerSource({
      now: () => wireNow,
      upstream: {
        ...upstream,
        ask: async (call) => (isBroken(call.path) ? { status: 400, text: '' } : upstream.ask(call)),
      },
    })
  expect(await failing((path) => path.includes(addresses[0] ?? '')).report?.('eth', addresses, 'buy')).toHaveLength(31)
  await expect(failing(() => true).report?.('eth', addresses, 'buy')).rejects.toThrow(UpstreamSilent)
})

test('what is searched for is one question, whatever stands in it', async () => {
  const { upstream, source } = open(wireToken(), pepe)
  const found = await source.search?.('a&b=c#/../\u202e\ud800')
  expect(found?.map(({ chain, symbol }) => `${chain} ${symbol}`)).toEqual(
    expect.arrayContaining(['sol BONK', 'eth PEPE', 'sol WRAP', 'eth WRAP']),
  )
  expect(upstream.asked[0]?.path).toBe('/latest/dex/search?q=a%26b%3Dc%23%2F..%2F')
})
