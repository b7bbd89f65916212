import { toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { wireNow } from '#market-data/parsing/test-support/wire-token.ts'
import { type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { birdeyeSource } from './birdeye-source.ts'

const token = toEvmAddress('0x6982508145454Ce325dDbE47a25d4ec3d2311933')
const seconds = wireNow.getTime() / 1000

function open(data: unknown, success = true) {
  const requests: UpstreamCall[] = []
  const ask = async (call: UpstreamCall) => {
    requests.push(call)
    return { status: 200, text: JSON.stringify({ success, data }) }
  }
  return { requests, source: birdeyeSource({ upstream: { name: 'x', request: ask }, now: () => wireNow }) }
}

test('the Birdeye source sends the chain in a header', async () => {
  const { requests, source } = open({ tokens: [] })
  for (const chain of source.chains) await source.trending?.(chain)
  expect(requests.map(({ headers }) => headers?.['x-chain'])).toEqual(['solana', 'ethereum', 'base'])
  expect(new Set(requests.map(({ path }) => path))).toEqual(
    new Set(['/defi/token_trending?sort_by=rank&sort_type=asc&offset=0&limit=20']),
  )
})

test('the Birdeye source parses fields that only an overview has', async () => {
  const { source } = open({
    address: token.toLowerCase(),
    symbol: 'PEPE',
    name: 'Pepe',
    lastTradeUnixTime: seconds - 5,
    vSell1hChangePercent: -42.25,
    holder: 480_000,
    uniqueWallet24h: 0,
    marketCap: 0,
    extensions: { medium: 'https://medium.com/@pepe', discord: 'https://evil.example/invite' },
  })
  expect(await source.detail?.('eth', token)).toEqual({
    source: 'Birdeye',
    at: wireNow.toISOString(),
    chain: 'eth',
    address: token,
    symbol: 'PEPE',
    name: 'Pepe',
    lastTradeAt: new Date((seconds - 5) * 1000).toISOString(),
    sellVolume1hChange: -42.25,
    holders: 480_000,
    traders24h: 0,
    profile: { medium: 'https://medium.com/@pepe' },
  })
})

test('the Birdeye source converts candle volumes from tokens to USD', async () => {
  const { requests, source } = open({
    items: [{ unixTime: seconds - 60, address: token, o: 1, h: 2, l: 1, c: 2, v: 10 }],
  })
  expect(await source.chart?.('eth', token, '1d')).toEqual([{ t: seconds - 60, o: 1, h: 2, l: 1, c: 2, v: 20 }])
  expect(requests[0]?.path).toBe(
    `/defi/ohlcv?address=${token}&type=15m&time_from=${seconds - 86_400}&time_to=${seconds}`,
  )
})

test('the Birdeye source treats “success: false” as a failed response', async () => {
  await expect(open({ tokens: [] }, false).source.trending?.('eth')).rejects.toThrow(UpstreamUnavailable)
  await expect(open(null, false).source.detail?.('eth', token)).rejects.toThrow(UpstreamUnavailable)
})
