import { type ChartPeriod, marketsApi } from '@murmur/contract/markets/markets'
import { poolsApi } from '@murmur/contract/markets/pools'
import { riskApi } from '@murmur/contract/markets/risk'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { type Alert, watchlistApi } from '@murmur/contract/markets/watchlist'
import { toBaseUnits } from '@murmur/contract/money'
import { type HistoryTransaction, historyApi } from '@murmur/contract/trading/history'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hash, uniAddress } from '#test-support/examples/examples.ts'
import { noResponse, refuse } from '#test-support/fakes/stub-server.ts'
import { stubMarketServer } from '#test-support/open/open-discover.ts'
import { createChart, createTokenDetail, createVerdict } from '#test-support/open/open-token.tsx'
import { renderApp } from '#test-support/open/render-app.tsx'

const path = `/app/token/ethereum/${uniAddress}`
const at = new Date(Date.now() - 30_000).toISOString()
const fresh = { asOf: at, isStale: false }
const leg = { address: uniAddress, decimals: 18, amount: 3, amountBaseUnits: toBaseUnits(3000000000000000000n) }
/** Three UNI bought for $24. */
const bought: HistoryTransaction = {
  id: 'b4d1',
  type: 'Buy',
  tokenIn: { ...leg, symbol: 'ETH' },
  tokenOut: { ...leg, symbol: 'UNI' },
  chain: 'eth',
  status: 'Successful',
  settled: true,
  hash,
  url: null,
  date: at,
  platformFee: null,
  networkFee: null,
  reason: null,
  usdValue: 24,
}

function stubTokenPage(user?: null) {
  const server = user === null ? stubMarketServer(null) : stubMarketServer()
  server.on(tokensApi.detail, () => createTokenDetail())
  server.on(marketsApi.chart, ({ query }) => createChart([6, 7, 8], { range: query.get('range') as ChartPeriod }))
  server.on(riskApi.verdict, () =>
    createVerdict({
      level: 'caution',
      reasons: [
        { code: 'sell-tax', level: 'caution', source: 'GoPlus', at, value: 7, says: null },
        { code: 'sell-tax', level: 'caution', source: 'Honeypot.is', at, value: 7, says: null },
        { code: 'sellable', level: 'fine', source: 'simulation', at, value: null, says: null },
      ],
    }),
  )
  server.on(poolsApi.pools, () => ({
    data: {
      ...fresh,
      source: 'DexScreener' as const,
      pools: [
        {
          id: '0xpool',
          venue: 'uniswap v3',
          quote: { address: null, symbol: 'WETH' },
          liquidity: 1_200_000,
          volume24hUSD: null,
          buys24h: 3,
          sells24h: 4,
          createdAt: null,
        },
      ],
    },
  }))
  server.on(poolsApi.trades, () => ({
    data: {
      ...fresh,
      source: 'GeckoTerminal' as const,
      trades: [
        { at, side: 'sell' as const, price: 8, amount: 0.000042, usd: 16, trader: null, hash: parseTxHash('0xabc') },
        { at, side: 'buy' as const, price: 8, amount: 1, usd: 8, trader: null, hash: null },
      ],
    },
  }))
  server.on(watchlistApi.alerts, () => ({ data: [] }))
  server.on(historyApi.list, () => ({ data: [], page: 1, pages: 1, total: 0 }))
  return server
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))

describe('the page of a token', () => {
  test('has the name as its heading, the price, the figures and the trade form of the token', async () => {
    const server = stubTokenPage()
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Uniswap UNI' })).toBeTruthy()
    expect(document.title).toBe('Uniswap (UNI) · Murmur')
    expect(screen.getByText('Verified')).toBeTruthy()
    const panel = within(screen.getByRole('complementary', { name: 'Buy or sell' }))
    expect(await panel.findByText('Uniswap (UNI) on Ethereum')).toBeTruthy()
    // The page names the token, and the quote the total: neither is a field.
    for (const name of ['Token Information', 'Estimated Cost']) expect(panel.queryByLabelText(name)).toBeNull()
    // A part of a page must not take the focus, as a dialog does.
    expect(document.activeElement?.tagName).not.toBe('INPUT')
    expect(server.callsTo(tokensApi.detail)[0]?.query.get('chain')).toBe('eth')
  })

  test('shows the key figures and the risk above the chart, and loads the rest once it is visible or the page is used', async () => {
    const reportVisible: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          reportVisible.push(() => report([{ isIntersecting: true }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    stubTokenPage()
    renderApp(path)
    const risk = await screen.findByText('Be careful with this token. Read why before you trade.')
    const marketCap = screen.getByText('Market Cap')
    const chart = screen.getByRole('heading', { name: 'Price chart' })
    const isBefore = (one: Node, other: Node) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect([isBefore(marketCap, risk), isBefore(risk, chart)]).toEqual([true, true])
    expect(screen.queryByRole('heading', { name: 'Pools' })).toBeNull()
    act(() => {
      for (const show of reportVisible) show()
    })
    expect(await screen.findByRole('heading', { name: 'Pools' })).toBeTruthy()
  })

  test('shows one price: the chart ends at it, and its change is that of the chart', async () => {
    stubTokenPage()
    renderApp(path)
    // The source's candles go from $6.00 to $8.00; the details are newer.
    expect(await screen.findByText(/^Over 1 day the price rose 10% from \$6(\.00)? to \$6\.601;/)).toBeTruthy()
    expect(screen.getByText('+10.02%')).toBeTruthy()
    expect(screen.queryByText('+3.21%')).toBeNull()
  })

  test('lists pools and trades with their source, and N/A for unknown figures', async () => {
    stubTokenPage()
    renderApp(path)
    const [, pool] = (await table('Pools')).getAllByRole('row')
    expect(pool?.textContent).toBe('uniswap v3UNI / WETH$1.2MN/A7N/A')
    const [, sale] = (await table('Latest trades')).getAllByRole('row')
    expect(sale?.textContent).toMatch(/^\d+ (s|min).*Sell\$80\.000042\$16\.00N\/A$/)
    expect(screen.getAllByText(/^DexScreener, \d+ (s|min) ago$/)).not.toEqual([])
  })

  test('shows each reason of the risk once, with its sentence, source and age on request', async () => {
    stubTokenPage()
    const { user } = renderApp(path)
    const chips = within(await screen.findByRole('list', { name: 'Reasons in short' }))
    // The verdict has the others.
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['Caution: Sell tax 7%'])
    await user.click(chips.getByRole('button', { name: /Sell tax/ }))
    expect(
      screen.getByText(/Selling it costs a tax of 7%/, { selector: 'p[role=status] bdi' }).closest('[role=status]')
        ?.textContent,
    ).toMatch(/GoPlus, \d+ (s|min) ago$/)
  })

  test('loads candles of the chosen interval', async () => {
    const server = stubTokenPage()
    const { user } = renderApp(path)
    const menu = await screen.findByRole('combobox', { name: 'Interval' })
    expect(screen.getByRole('radio', { name: '1 day' })).toHaveProperty('checked', true)
    await user.selectOptions(menu, '1min')
    await waitFor(() => expect(server.callsTo(marketsApi.chart).at(-1)?.query.get('range')).toBe('1min'))
    expect(await screen.findByText(/^Over 4 hours the price rose/)).toBeTruthy()
    const options = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-label'))
    expect(options('Chart style')).toEqual(['Candles', 'Line'])
    const items = within(menu).getAllByRole('option')
    expect(items.map((item) => item.textContent)).toEqual(['1m', '5m', '15m', '1h', '4h', '1d'])
    expect(options('Range')).toEqual(['1 day', '1 week', '1 month', '1 year'])
    await user.click(screen.getByRole('radio', { name: '1 week' }))
    await waitFor(() => expect(server.callsTo(marketsApi.chart).at(-1)?.query.get('range')).toBe('1w'))
    expect(menu).toHaveProperty('value', '')
  })

  test('lists the user’s own trades and active alerts of the token below the chart', async () => {
    const server = stubTokenPage()
    server.on(historyApi.list, () => ({
      data: [bought, { ...bought, status: 'Failed' as const }],
      page: 1,
      pages: 1,
      total: 2,
    }))
    const alert: Alert = {
      id: 'a',
      chain: 'eth',
      address: uniAddress,
      name: 'Uniswap',
      symbol: 'UNI',
      byMail: false,
      condition: 'above',
      priceUsd: '9',
      state: 'active',
      createdAt: at,
      firedAt: null,
      firedPriceUsd: null,
    }
    server.on(watchlistApi.alerts, () => ({
      data: [
        alert,
        { ...alert, id: 'b', chain: 'base' as const },
        { ...alert, id: 'c', state: 'fired' as const, firedAt: at, firedPriceUsd: '9' },
      ],
    }))
    const { user } = renderApp(path)
    await user.click(await screen.findByText('Your trades and alerts: 2'))
    expect(screen.getByText('Alert above $9')).toBeTruthy()
    expect(screen.getByText('You bought at $8')).toBeTruthy()
    const [{ query } = { query: new URLSearchParams() }] = server.callsTo(historyApi.list)
    expect([query.get('chain'), query.get('token')]).toEqual(['eth', uniAddress])
  })

  test.each([
    ['an unknown token', path],
    ['an unknown chain', `/app/token/dogechain/${uniAddress}`],
    ['junk', '/app/token/eth/%3Cb%3E'],
  ])('shows that %s was not found, with a way back', async (_, where) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const server = stubTokenPage()
    server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
    renderApp(where)
    expect(await screen.findByRole('heading', { level: 1, name: 'Token not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Discover' }).getAttribute('href')).toBe('/app/discover')
  })

  test('keeps the loaded parts while a list fails, and offers to load the list again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const server = stubTokenPage()
    const working = { data: { ...fresh, source: null, trades: [] } }
    server.on(poolsApi.trades, noResponse)
    const { user } = renderApp(path)
    const failed = await screen.findByText('We couldn’t load the trades.')
    server.on(poolsApi.trades, () => working)
    await user.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('There were no trades in the last 24 hours.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })
})

describe.each(['SERVICE_UNAVAILABLE', 'TOKEN_NOT_FOUND'] as const)('a later poll that fails with %s', (code) => {
  test('clears the figures, and keeps the trade form and an open alert', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(console, 'error').mockReturnValue()
    const server = stubTokenPage()
    const { user } = renderApp(path)
    const amount = await screen.findByLabelText('Amount')
    await user.type(amount, '25')
    await user.click(screen.getByRole('button', { name: 'Set a price alert' }))
    const dialog = await screen.findByRole('dialog', { name: /alert/i })
    server.on(tokensApi.detail, () => refuse(code))
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(server.callsTo(tokensApi.detail).length).toBeGreaterThan(1)
    const notice = /^(We couldn’t load the details\.|Invalid contract address or token not found)$/
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.queryByText('Market Cap')).toBeNull()
    expect([amount.isConnected, (amount as HTMLInputElement).value, dialog.isConnected]).toEqual([true, '25', true])
  })
})

describe('the public page of a token', () => {
  const publicPath = `/trading/ethereum/${uniAddress}`

  test('shows the same data without a session, and links to sign-up instead of trading', async () => {
    const server = stubTokenPage(null)
    const { user } = renderApp(publicPath)
    expect(await screen.findByRole('heading', { level: 1, name: 'Uniswap UNI' })).toBeTruthy()
    const panel = within(screen.getByRole('complementary', { name: 'Buy or sell' }))
    expect(panel.getByRole('link', { name: 'Sign Up or Log In' }).getAttribute('href')).toBe('/sign-up?tab=signup')
    await user.click(await screen.findByRole('button', { name: 'Set a price alert' }))
    expect(await screen.findByRole('dialog', { name: 'Sign Up to Watch Tokens' })).toBeTruthy()
    expect(server.callsTo(historyApi.list)).toEqual([])
    expect(server.callsTo(watchlistApi.alerts)).toEqual([])
  })

  test('links a signed-in user to the same token in the app', async () => {
    stubTokenPage()
    const { user, at: where } = renderApp(publicPath)
    await user.click(await screen.findByRole('link', { name: 'Trade in the app' }))
    await screen.findByRole('complementary', { name: 'Buy or sell' })
    expect(where()).toBe(path)
  })
})
