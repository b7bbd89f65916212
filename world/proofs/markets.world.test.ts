import type { Chart, TokenListsByChain, TokenSearchResult } from '@murmur/contract/markets/markets'
import type { PoolList, TradeTape } from '@murmur/contract/markets/pools'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const jup = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const moonx = '0xDCFBAD4f592ed2F206f615E9aBd3A461E699A3B3'
const dayMs = 86_400_000

type Trade = { at: number; usd: number; priceUsd: number; token: string; quote: string; trader: string; market: string }

let world: World
let user: ApiUser
beforeAll(async () => {
  // The test needs current values; a browser may reuse values of the last minute.
  world = await startWorld({ debug: true, env: { RISK_SOURCES: 'none' } })
  user = await newUser(world)
})
afterAll(() => world?.stop())

async function callDebug(what: 'vendors' | 'sol', body: object) {
  const response = await fetch(`${world.sandboxUrl}/debug/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
const injectVendorFault = (action: string, more: object = {}) =>
  callDebug('vendors', { vendor: 'all', action, ...more })
const get = async <Body>(path: string) => user.call<Body>('GET', path)
const quote = (body: object) => user.call('POST', '/api/quotes', { side: 'buy', amountInUsd: '20', ...body })

async function fetchTrades(chain: string): Promise<{ now: number; trades: Trade[] }> {
  const response = await fetch(`${world.sandboxUrl}/market/trades?chain=${chain}`)
  return (await response.json()) as { now: number; trades: Trade[] }
}

describe('figures', () => {
  test.each([
    ['eth', 'ethereum', uni],
    ['sol', 'solana', jup],
  ] as const)('on %s equal the sums of the trades', async (chain, chainName, address) => {
    const { body: lists } = await get<TokenListsByChain>('/tokens/trending')
    const shown = lists[chainName].tokens.find((token) => token.address === address)
    const { trades, now } = await fetchTrades(chain)
    const tokenTrades = trades.filter(({ token, quote: other }) => [token, other].includes(address))
    const volume = tokenTrades.filter(({ at }) => at > now - dayMs).reduce((sum, { usd }) => sum + usd, 0)
    // The most liquid market sets the price: here the market with most of the volume.
    const markets = [...new Set(tokenTrades.map(({ market }) => market))].map((id) =>
      tokenTrades.filter(({ market }) => market === id),
    )
    const [deepest = []] = markets.sort((a, b) => sum(b) - sum(a))
    const last = deepest.at(-1)?.priceUsd ?? Number.NaN
    const before = deepest.findLast(({ at }) => at <= now - dayMs)?.priceUsd ?? Number.NaN
    expect(shown?.price).toBeCloseTo(last, 2)
    expect((shown?.volume24hUSD ?? 0) / volume).toBeCloseTo(1, 2)
    expect(shown?.priceChange24hPercent).toBeCloseTo(100 * (last / before - 1), 0)
  })

  test('of a chart end at the shown price, and its candles contain its trades', async () => {
    const { body } = await get<{ data: Chart }>(`/api/tokens/sol/${jup}/chart?range=1d`)
    const { candles } = body.data
    const { trades, now } = await fetchTrades('sol')
    const tokenTrades = trades.filter(({ token, at }) => token === jup && at > now - dayMs / 2)
    const since = candles.findIndex(({ t }) => t * 1000 > now - dayMs / 2)
    const volume = candles.slice(since).reduce((all, { v }) => all + v, 0)
    expect(candles.length).toBeGreaterThan(40)
    expect(candles.at(-1)?.c).toBeCloseTo(tokenTrades.at(-1)?.priceUsd ?? 0, 3)
    const inside = tokenTrades.filter(({ at }) => at >= (candles[since]?.t ?? 0) * 1000)
    expect(volume / inside.reduce((all, { usd }) => all + usd, 0)).toBeCloseTo(1, 1)
  })

  test('of candles, recent trades and pools come from the same deepest market', async () => {
    const { data: chart } = (await get<{ data: Chart }>(`/api/tokens/sol/${jup}/chart?range=5min`)).body
    expect(chart).toMatchObject({ range: '5min', stepSeconds: 300 })
    const { data: tape } = (await get<{ data: TradeTape }>(`/api/tokens/solana/${jup}/trades`)).body
    const [newest] = tape.trades
    expect(newest?.price).toBeCloseTo(chart.candles.at(-1)?.c ?? 0, 2)
    const { data: list } = (await get<{ data: PoolList }>(`/api/tokens/sol/${jup}/pools`)).body
    expect(list.pools[0]?.liquidity).toBeGreaterThan(0)
    expect([tape.isStale, list.isStale]).toEqual([false, false])
  })
})

const sum = (trades: readonly Trade[]) => trades.reduce((all, { usd }) => all + usd, 0)

describe('guards on every route to a trade', () => {
  test('show an unsellable token as a danger by the simulation alone, with every risk vendor disabled', async () => {
    const { body } = await get<{ data: { level: string; opinions: { source: string }[] } }>(
      `/api/tokens/eth/${moonx}/risk`,
    )
    expect(body.data.level).toBe('danger')
    expect(body.data.opinions.map(({ source }) => source)).toEqual(['simulation', 'list', 'market'])
    const refused = { status: 409, body: { code: 'TOKEN_DANGEROUS' } }
    expect(await quote({ tokenAddress: moonx })).toMatchObject(refused)
    const posted = { amountInUsd: '20', tokenAddress: moonx, dangerSymbol: 'MOONX' }
    expect(await user.call('POST', '/buy', posted)).toMatchObject(refused)
  })

  test('let a user who allowed dangerous tokens by password buy one only with its typed symbol', async () => {
    const settings = { allowDanger: true }
    expect((await user.call('PUT', '/api/trading/settings', settings)).status).toBe(400)
    const { password } = user
    expect((await user.call('PUT', '/api/trading/settings', { ...settings, password })).status).toBe(200)
    expect((await quote({ tokenAddress: moonx })).body.code).toBe('TOKEN_DANGEROUS')
    const typedSymbol = { tokenAddress: moonx, dangerSymbol: 'MOONX' }
    expect((await quote(typedSymbol)).body.data.risk.level).toBe('danger')
    const bought = await user.call('POST', '/buy', { amountInUsd: '20', ...typedSymbol })
    expect(bought.body).toMatchObject({ success: true })
    await user.call('PUT', '/api/trading/settings', { allowDanger: false })
  })

  test('refuse a price more than 3 % worse than other sources report until they agree', async () => {
    await injectVendorFault('times', { factor: 0.5, count: 1_000 })
    await vi.waitFor(
      async () => {
        const { status, body } = await quote({ tokenAddress: uni, chain: 'eth' })
        expect([status, body.code]).toEqual([409, 'PRICE_OFF_MARKET'])
      },
      { timeout: 90_000, interval: 1_000 },
    )
    await injectVendorFault('release')
    await vi.waitFor(async () => expect((await quote({ tokenAddress: uni, chain: 'eth' })).status).toBe(200), {
      timeout: 90_000,
      interval: 1_000,
    })
  })
})

describe('vendor faults', () => {
  const paths = [
    '/tokens/trending',
    '/api/markets/new',
    '/api/markets/gainers',
    `/tokens/${uni}?chain=eth`,
    `/api/tokens/eth/${uni}/chart?range=1d`,
    `/api/tokens/eth/${uni}/risk`,
    '/api/search?q=pepe',
    `/api/logos/eth/${uni}`,
  ]

  test.each([
    ['429', 'status', { status: 429, retryAfter: 1 }],
    ['500', 'status', { status: 500 }],
    ['a page', 'html', {}],
    ['cut JSON', 'truncate', {}],
    ['another chain', 'wrong-chain', {}],
    ['prices × 1000', 'times', { factor: 1_000 }],
    ['nothing', 'empty', {}],
  ])('such as %s cause no 5xx, and known data is still served', async (_, action, more) => {
    const before = await get<TokenListsByChain>('/tokens/trending')
    await injectVendorFault(action, { ...more, count: 1_000 })
    const answers = await Promise.all(paths.map((path) => get(path)))
    await injectVendorFault('release')
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const [trending] = answers
    const after = trending?.body as TokenListsByChain
    for (const chain of ['solana', 'ethereum', 'base'] as const) {
      expect(after[chain].tokens.length).toBe(before.body[chain].tokens.length)
      expect(after[chain].asOf).not.toBeNull()
    }
  })

  test('never rank the look-alike above the real USDC, and leave it marked', async () => {
    const { body } = await get<{ data: TokenSearchResult[] }>('/api/search?q=usdc')
    const flagged = body.data.filter(({ imitates }) => imitates === 'USDC')
    expect(flagged.length).toBeGreaterThan(0)
    const firstFlagged = body.data.findIndex(({ imitates }) => imitates !== null)
    const real = body.data.flatMap(({ symbol, isVerified }, index) => (isVerified && symbol === 'USDC' ? [index] : []))
    expect(real).toEqual([0, 1, 2])
    expect(firstFlagged).toBeGreaterThan(2)
    expect(flagged.every(({ isVerified }) => !isVerified)).toBe(true)
  })

  test('such as a single outlier price trigger no alert, while a real change triggers exactly one', async () => {
    const { body: detail } = await get<TokenReply>(`/tokens/${jup}?chain=sol`)
    const price = detail.token.price ?? 0
    const set = (condition: string, priceUsd: number) =>
      user.call('POST', '/api/alerts', {
        chain: 'sol',
        address: jup,
        condition,
        priceUsd: priceUsd.toFixed(8),
        byMail: true,
      })
    for (const [condition, factor] of [
      ['above', 0.8],
      ['below', 1.2],
    ] as const) {
      const met = await set(condition, price * factor)
      expect([met.status, met.body.code]).toEqual([409, 'PRICE_ALREADY_MET'])
    }
    const far = await set('above', price * 100)
    const near = await set('above', price * 1.2)
    expect([far.status, near.status]).toEqual([200, 200])
    const stateOf = async (id: string) => {
      const { body } = await user.call('GET', '/api/alerts')
      return body.data.find((alert: { id: string }) => alert.id === id)?.state
    }
    await callDebug('vendors', { vendor: 'dexscreener', action: 'times', factor: 1_000, count: 1 })
    await callDebug('sol', { action: 'price', mint: jup, percent: 50 })
    await vi.waitFor(async () => expect(await stateOf(near.body.data.id)).toBe('fired'), {
      timeout: 60_000,
      interval: 500,
    })
    expect(await stateOf(far.body.data.id)).toBe('active')
    const mailbox = `${world.sandboxUrl}/mailbox?to=${encodeURIComponent(user.email)}`
    await vi.waitFor(
      async () => {
        const emails = (await (await fetch(mailbox)).json()) as { subject: string }[]
        expect(emails.filter(({ subject }) => subject.includes('JUP'))).toHaveLength(1)
      },
      { timeout: 90_000, interval: 300 },
    )
  })
})
