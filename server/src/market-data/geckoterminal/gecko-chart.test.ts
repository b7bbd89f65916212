import { toEvmAddress } from '@murmur/contract/address'
import { chartRanges } from '@murmur/contract/markets/markets'
import { expect, test } from 'vitest'
import { wireNow } from '#market-data/parsing/test-support/wire-token.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { geckoTerminalSource } from './geckoterminal-source.ts'

const token = toEvmAddress('0x6982508145454Ce325dDbE47a25d4ec3d2311933')
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const seconds = wireNow.getTime() / 1000
const deep = '0x11b815efb8f581194ae79006d24e0d814b7697f6'
const shallow = '0x22b815efb8f581194ae79006d24e0d814b7697f6'

const pool = (address: string, base: string, quote: string, reserve: string) => ({
  id: `eth_${address}`,
  attributes: {
    address,
    reserve_in_usd: reserve,
    base_token_price_usd: base === token ? '0.00001' : '3500',
    quote_token_price_usd: quote === token ? '0.00001' : '3500',
  },
  relationships: {
    base_token: { data: { id: `eth_${base.toLowerCase()}` } },
    quote_token: { data: { id: `eth_${quote.toLowerCase()}` } },
  },
})
const row = (t: number, price = 0.00001, volume: unknown = 5) => [t, price, price, price, price, volume]

/** `rows`: candles by the `before_timestamp` of the request, null without one. */
function open({
  rows,
  pools = [],
  of = token,
}: {
  rows: (before: number | null) => unknown[]
  pools?: unknown[]
  of?: string
}) {
  const requests: URL[] = []
  const upstream = {
    name: 'x',
    request: async ({ path }: { path: string }) => {
      const url = new URL(path, 'http://x')
      requests.push(url)
      const before = url.searchParams.get('before_timestamp')
      const list = path.includes('/ohlcv/') ? rows(before === null ? null : Number(before)) : []
      const ohlcv = {
        data: { attributes: { ohlcv_list: list } },
        meta: { base: { address: of }, quote: { address: weth } },
      }
      return { status: 200, text: JSON.stringify(path.includes('/ohlcv/') ? ohlcv : { data: pools }) }
    },
  }
  return { requests, source: geckoTerminalSource({ upstream, now: () => wireNow }) }
}

test('the GeckoTerminal source requests the chart of the deepest pool for the token’s side, and caches the pool', async () => {
  const pools = [pool(shallow, token, weth, '10'), pool(deep, weth, token, '1000')]
  const { requests, source } = open({ pools, rows: () => [row(seconds - 60), row(seconds - 120)] })
  expect(await source.chart?.('eth', token, '1h')).toEqual(
    [120, 60].map((ago) => ({ t: seconds - ago, o: 0.00001, h: 0.00001, l: 0.00001, c: 0.00001, v: 5 })),
  )
  await source.chart?.('eth', token, '1d')
  expect(requests.map(({ pathname, search }) => pathname.replace('/networks/eth/', '') + search)).toEqual([
    `tokens/${token}/pools?page=1`,
    `pools/${deep}/ohlcv/minute?aggregate=1&limit=61&currency=usd&token=quote`,
    `pools/${deep}/ohlcv/minute?aggregate=15&limit=97&currency=usd&token=quote`,
  ])
})

test('the GeckoTerminal source uses a pool against an unlisted token only if there is no other', async () => {
  const own = pool(deep, token, shallow, '1000000')
  const { requests, source } = open({ pools: [own, pool(shallow, token, weth, '10')], rows: () => [] })
  await source.chart?.('eth', token, '1h')
  expect(requests[1]?.pathname).toContain(`/pools/${shallow}/`)
  const alone = open({ pools: [own], rows: () => [] })
  await alone.source.chart?.('eth', token, '1h')
  expect(alone.requests[1]?.pathname).toContain(`/pools/${deep}/`)
})

test('the GeckoTerminal source rejects a chart of the pool’s other side or of another token', async () => {
  const pools = [pool(deep, token, weth, '1000')]
  const other = open({ pools, rows: () => [row(seconds - 60, 3_450)] })
  await expect(other.source.chart?.('eth', token, '1h')).rejects.toThrow(UpstreamUnavailable)
  const elsewhere = open({ pools, rows: () => [row(seconds - 60)], of: shallow })
  await expect(elsewhere.source.chart?.('eth', token, '1h')).rejects.toThrow(UpstreamUnavailable)
  const moved = open({ pools, rows: () => [row(seconds - 60, 0.0009)] })
  expect(await moved.source.chart?.('eth', token, '1h')).toHaveLength(1)
})

test.each(chartRanges)(
  'the GeckoTerminal source requests enough candles for a chart of %s, and not too many',
  async (range) => {
    const pools = [pool(deep, token, weth, '1000')]
    const steps = { '1h': 60, '1d': 900, '1w': 3_600, '1m': 14_400, '1y': 86_400 }
    const step = steps[range]
    const { requests, source } = open({
      pools,
      rows: (before) => {
        const limit = Number(requests.at(-1)?.searchParams.get('limit'))
        const last = before === null ? Math.floor(seconds / step) * step : before - step
        return Array.from({ length: limit }, (_, each) => row(last - each * step))
      },
    })
    const candles = (await source.chart?.('eth', token, range)) ?? []
    expect(candles.length).toBeGreaterThanOrEqual(60)
    expect(candles.length).toBeLessThanOrEqual(370)
    expect(requests).toHaveLength(range === '1y' ? 3 : 2)
    const gaps = new Set(candles.slice(1).map(({ t }, each) => t - (candles[each]?.t ?? 0)))
    expect(gaps).toEqual(new Set([step]))
  },
)

test('the GeckoTerminal source keeps the newer half of a year if the older half fails', async () => {
  const pools = [pool(deep, token, weth, '1000')]
  const { source } = open({
    pools,
    rows: (before) => {
      if (before !== null) throw new UpstreamUnavailable('status 401')
      return Array.from({ length: 181 }, (_, each) => row(seconds - each * 86_400))
    },
  })
  expect(await source.chart?.('eth', token, '1y')).toHaveLength(181)
})

test('the GeckoTerminal source drops invalid candles and candles outside the range', async () => {
  const pools = [pool(deep, token, weth, '1000')]
  const t = seconds - 60
  const bad = [
    row(seconds - 4_000),
    row(seconds + 60),
    row(t, 0),
    row(t, -1),
    row(t, 1e12),
    row(t, 0.00001, -5),
    row(t, 0.00001, null),
    row(t + 0.5),
    [t, 1, 1, 1, 1],
    null,
    'x',
  ]
  const { source } = open({ pools, rows: () => [...bad, [t - 60, 0.00001, 0.000009, 0.00002, 0.00001, 0]] })
  expect(await source.chart?.('eth', token, '1h')).toEqual([
    { t: t - 60, o: 0.00001, h: 0.00002, l: 0.000009, c: 0.00001, v: 0 },
  ])
})

test('the GeckoTerminal source returns no chart for a token without a pool, and an empty one for an idle pool', async () => {
  expect(await open({ rows: () => [] }).source.chart?.('eth', token, '1h')).toBeUndefined()
  const junk = [pool('../../x', token, weth, '9'), pool(deep, weth, shallow, '9'), {}, null]
  expect(await open({ rows: () => [], pools: junk }).source.chart?.('eth', token, '1h')).toBeUndefined()
  expect(
    await open({ rows: () => [], pools: [pool(deep, token, weth, '9')] }).source.chart?.('eth', token, '1h'),
  ).toEqual([])
})
