import { type Address, toEvmAddress } from '@murmur/contract/address'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { openSource, vendors, wireUpstream } from '#market-data/parsing/test-support/vendors.ts'
import { otherSides, pepe, type WireToken, wireNow, wireToken } from '#market-data/parsing/test-support/wire-token.ts'
import { type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { dexScreenerSource } from './dexscreener-source.ts'

const vendor = vendors[0] as (typeof vendors)[number]
const open = (...tokens: WireToken[]) => {
  const upstream = wireUpstream(vendor, tokens)
  return { upstream, source: openSource(vendor, upstream) }
}

test('prices a token by the deepest pool in which it is the base, and sums volume over all its pools', async () => {
  const token = wireToken()
  const [report] = (await open(token).source.report?.('sol', [token.address as Address], 'browse')) ?? []
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

test('the DexScreener source returns no report for a token that is never the base of a pair', async () => {
  const upstream = { name: 'x', request: async () => ({ status: 200, text: JSON.stringify([pair]) }) }
  const pair = {
    chainId: 'ethereum',
    baseToken: { address: pepe.address, name: 'Pepe', symbol: 'PEPE' },
    quoteToken: { address: otherSides.eth, name: 'Wrapped', symbol: 'WETH' },
    priceUsd: '0.00001',
    liquidity: { usd: 9_000_000 },
  }
  const source = dexScreenerSource({ upstream, now: () => wireNow })
  expect(await source.report?.('eth', [otherSides.eth as Address], 'browse')).toEqual([])
  expect(await source.detail?.('eth', otherSides.eth as Address)).toBeUndefined()
  expect(await source.report?.('base', [pepe.address as Address], 'browse')).toEqual([])
})

/** Sixty-one tokens with the given number of pools each; a response holds at most thirty pairs. */
function makePools(poolsEach: (index: number) => number) {
  const addresses = Array.from(
    { length: 61 },
    (_, each): Address => toEvmAddress(`0x${String(each + 1).padStart(40, '0')}`),
  )
  const requests: UpstreamCall[] = []
  const answer = ({ path }: UpstreamCall) => {
    const list = path.split('/').at(-1)?.split(',') ?? []
    const pairs = list.flatMap((address) => {
      const pools = poolsEach(addresses.indexOf(address as Address))
      return Array.from({ length: pools }, () => ({
        chainId: 'ethereum',
        baseToken: { address, name: 'X', symbol: 'X' },
        quoteToken: { address: otherSides.eth },
        priceUsd: '2',
        volume: { h24: 1 },
        liquidity: { usd: 5 },
      }))
    })
    return { status: 200, text: JSON.stringify(pairs.slice(0, 30)) }
  }
  const open = (isBroken: (path: string) => boolean = () => false) =>
    dexScreenerSource({
      now: () => wireNow,
      upstream: {
        name: 'x',
        request: async (call) => {
          requests.push(call)
          return isBroken(call.path) ? { status: 400, text: '' } : answer(call)
        },
      },
    })
  return { addresses, requests, open }
}

test('the DexScreener source requests sixty-one tokens in three calls at the given priority, and loses only the batch that fails', async () => {
  const { addresses, requests, open } = makePools(() => 1)
  expect(await open().report?.('eth', [...addresses, ...addresses], 'sell')).toHaveLength(61)
  expect(requests.map(({ path, priority }) => [path.split(',').length, priority])).toEqual([
    [30, 'sell'],
    [30, 'sell'],
    [1, 'sell'],
  ])
  const [first = ''] = addresses
  expect(await open((path) => path.includes(first)).report?.('eth', addresses, 'buy')).toHaveLength(31)
  await expect(open(() => true).report?.('eth', addresses, 'buy')).rejects.toThrow(UpstreamUnavailable)
})

test('the DexScreener source repeats truncated batches in smaller ones, and remembers sizes that fit', async () => {
  const pools = (index: number) => (index === 0 ? 40 : (index % 3) + 1)
  const { addresses, requests, open } = makePools(pools)
  const source = open()
  const expectAll = async () => {
    const reports = (await source.report?.('eth', addresses, 'browse')) ?? []
    expect(reports).toHaveLength(61)
    for (const { address, volume24h } of reports)
      expect(volume24h).toBe(Math.min(30, pools(addresses.indexOf(address as Address))))
  }
  await expectAll()
  requests.length = 0
  await expectAll()
  // 123 pools fit in five responses of 29; the token with forty pools has its own.
  expect(requests.length).toBeLessThanOrEqual(6)
})

test('the DexScreener source detects a full response of which a pair has no valid base token', async () => {
  const [large, small] = [toEvmAddress(`0x${'1'.repeat(40)}`), toEvmAddress(`0x${'2'.repeat(40)}`)]
  const makePair = (base: string, quote: string) => ({
    chainId: 'ethereum',
    baseToken: { address: base, name: 'X', symbol: 'X' },
    quoteToken: { address: quote },
    priceUsd: '2',
    liquidity: { usd: 5 },
  })
  const pairs = {
    [large]: [makePair(zeroAddress, large), ...Array(40).fill(makePair(large, otherSides.eth))],
    [small]: [makePair(small, otherSides.eth)],
  }
  const paths: string[] = []
  const request = async ({ path }: UpstreamCall) => {
    paths.push(path)
    const found = (path.split('/').at(-1) ?? '').split(',').flatMap((address) => pairs[address as Address] ?? [])
    return { status: 200, text: JSON.stringify(found.slice(0, 30)) }
  }
  const source = dexScreenerSource({ upstream: { name: 'x', request }, now: () => wireNow })
  const report = async () =>
    ((await source.report?.('eth', [large, small], 'browse')) ?? []).map(({ address }) => address).sort()
  expect(await report()).toEqual([large, small])
  paths.length = 0
  expect(await report()).toEqual([large, small])
  expect(paths).toHaveLength(2)
})

test('the DexScreener source encodes a search text with special characters as one query', async () => {
  const { upstream, source } = open(wireToken(), pepe)
  const found = await source.search?.('a&b=c#/../\u202e\ud800')
  expect(found?.map(({ chain, symbol }) => `${chain} ${symbol}`)).toEqual(
    expect.arrayContaining(['sol BONK', 'eth PEPE', 'sol WRAP', 'eth WRAP']),
  )
  expect(upstream.requests).toMatchObject([{ path: '/latest/dex/search?q=a%26b%3Dc%23%2F..%2F', priority: 'search' }])
})
