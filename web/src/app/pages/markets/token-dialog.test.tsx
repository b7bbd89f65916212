import { marketsApi } from '@murmur/contract/markets/markets'
import { riskApi } from '@murmur/contract/markets/risk'
import { TokenDetail, tokensApi } from '@murmur/contract/markets/tokens'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { uniAddress } from '#test-support/examples/examples.ts'
import { attacks } from '#test-support/examples/markdown-attacks.ts'
import { createTokenLists, uniswap } from '#test-support/examples/market-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import {
  createChart,
  createTokenDetail,
  createVerdict,
  openToken,
  stubTokenServer,
} from '#test-support/open/open-token.tsx'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  server = stubTokenServer()
})

const nothing = {
  fdv: null,
  marketCap: null,
  price: null,
  priceChange24hPercent: null,
  lastTradeUnixTime: null,
  liquidity: null,
  vSell1hChangePercent: null,
  view24h: null,
  uniqueView24h: null,
  volume24hUSD: null,
  holders: null,
  top10HolderPercent: null,
  createdAt: null,
  origins: {},
  extensions: { description: null, website: null, twitter: null, telegram: null, discord: null, medium: null },
}

test('"Details" opens the dialog and fetches the token on demand, and closing discards it', async () => {
  covers('2.discover.22', '2.discover.23', '4.states.discover.03')
  server = stubMarketServer()
  server.on(tokensApi.detail, () => createTokenDetail())
  server.on(riskApi.verdict, () => createVerdict())
  // Last, since /tokens/:address also matches it.
  server.on(marketsApi.trending, () => createTokenLists(uniswap))
  const { card, user } = await openDiscover('/app/discover?chain=ethereum')
  const open = async () => user.click((await card('Uniswap')).getByRole('button', { name: /^Details/ }))
  await card('Uniswap')
  expect(server.callsTo(tokensApi.detail)).toHaveLength(0)
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Uniswap' })
  await within(dialog).findByText('$6.6B')
  const [call] = server.callsTo(tokensApi.detail)
  expect([call?.path, call?.query.get('chain')]).toEqual([`/tokens/${uniAddress}`, 'eth'])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the content of the dialog', () => {
  test('shows every figure in the formats of Discover', async () => {
    covers('2.discover.24', '2.discover.25', '2.discover.26', '2.discover.27', '3.entities.25', '3.entities.26')
    covers('9.constants.display.12')
    server.on(marketsApi.chart, () => createChart([]))
    const { dialog, figure } = await openToken()
    expect((await dialog.findByText('$6.6B')).closest('.rounded-full')?.textContent).toBe('FDV$6.6B')
    expect(figure('Price')).toContain('$6.601')
    expect(figure('24h change')).toContain('+3.21%')
    expect(figure('Liquidity')).toBe('$1,234,568')
    expect(figure('1h sell volume change')).toMatch(/^−12\.3[45]%$/)
    expect([figure('24h trades'), figure('Unique wallets 24h')]).toEqual(['12,345', '3,210'])
    expect([figure('Volume (24h)'), figure('Market Cap')]).toEqual(['$7,654,321', '$4.0B'])
    expect([figure('Holders'), figure('Held by the top 10')]).toEqual(['387,654', '51.23%'])
    expect([figure('First traded'), figure('Last trade')]).toEqual([
      '17 Sept 2020',
      expect.stringMatching(/^4\d s ago$/),
    ])
  })

  test.each([
    [3.214, 'text-gain', '+3.21%'],
    [0, 'text-gain', '+0.00%'],
    [-0.5, 'text-loss', '−0.50%'],
  ])('shows a change of %d in %s as %s', async (priceChange24hPercent, colour, shown) => {
    covers('2.discover.25')
    server.on(tokensApi.detail, () => createTokenDetail({ priceChange24hPercent }))
    // Without a chart there is only the reported change.
    server.on(marketsApi.chart, () => createChart([]))
    const { dialog } = await openToken()
    const change = await dialog.findByText(shown)
    expect(change.className).toContain(colour)
    expect(change.querySelector('svg')).toBeTruthy()
  })

  test('shows name, symbol, address, decimals, picture and verification source', async () => {
    covers('3.entities.24')
    const { dialog } = await openToken()
    await dialog.findByText('Verified')
    expect(screen.getByRole('dialog', { name: 'Uniswap' })).toBeTruthy()
    expect(dialog.getByText('UNI')).toBeTruthy()
    const address = dialog.getByText('0x1f9…F984').closest<HTMLElement>('[data-full]')
    expect(address?.dataset.full).toBe('0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984')
    expect(address?.tabIndex).toBe(0)
    expect(Object.keys(TokenDetail.entries)).toEqual(
      expect.arrayContaining(['address', 'decimals', 'name', 'symbol', 'logoURI']),
    )
  })

  test('names the token that an imitation copies, and marks an unverified token', async () => {
    server.on(tokensApi.detail, () => createTokenDetail({ isVerified: false, imitates: 'USDC' }))
    const first = await openToken()
    expect(await first.dialog.findByText('Not USDC, but made to look like it')).toBeTruthy()
    first.unmount()
    server.on(tokensApi.detail, () => createTokenDetail({ isVerified: false }))
    const { dialog } = await openToken()
    expect(await dialog.findByText('Unverified')).toBeTruthy()
  })

  test('copies the full address', async () => {
    const { dialog, user } = await openToken()
    await user.click(dialog.getByRole('button', { name: 'Copy contract address' }))
    expect(await navigator.clipboard.readText()).toBe(uniAddress)
  })

  test('shows the description, and links without a referrer', async () => {
    covers('2.discover.28', '3.entities.27')
    const { dialog, figure } = await openToken()
    expect(await dialog.findByText('A protocol for trading tokens.')).toBeTruthy()
    expect(['Website', 'Twitter', 'Telegram', 'Discord', 'Medium'].map(figure)).toEqual(
      ['uniswap.org', 'x.com/Uniswap', 't.me/uniswap', 'discord.com/invite/uniswap', 'medium.com/@uniswap'].map(
        (host) => `${host}(opens a new tab)`,
      ),
    )
    // The first link leads to the token's page in the app.
    const [page, ...outside] = dialog.getAllByRole('link')
    expect(page?.getAttribute('href')).toBe(`/app/token/ethereum/${uniAddress}`)
    for (const link of outside) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
      expect(link.getAttribute('href')).toMatch(/^https:/)
    }
  })

  test('shows missing figures as "N/A", never zero', async () => {
    covers('2.discover.29')
    server.on(tokensApi.detail, () => createTokenDetail(nothing))
    const { dialog, figure } = await openToken()
    expect((await dialog.findByText('FDV')).closest('.rounded-full')?.textContent).toBe('FDVN/A')
    const labels = [...document.querySelectorAll('dt')].map((label) => label.textContent ?? '')
    expect(labels).toHaveLength(17)
    expect(labels.map((label) => [label, figure(label)])).toEqual(labels.map((label) => [label, 'N/A']))
    expect(dialog.queryByText('Sources and times of these figures')).toBeNull()
  })
})

describe('the sources of figures', () => {
  test('are shown on focus with the age of the figure, and the values of other sources below', async () => {
    const { dialog } = await openToken()
    const liquidity = await dialog.findByText('$1,234,568')
    expect([liquidity.dataset.full, liquidity.tabIndex]).toEqual([expect.stringMatching(/^DexScreener, 1\d s ago$/), 0])
    expect(dialog.getByText('GeckoTerminal says $6.85')).toBeTruthy()
  })

  test('are also listed in a table', async () => {
    const { dialog, user } = await openToken()
    await user.click(await dialog.findByText('Sources and times of these figures', { selector: 'summary' }))
    const table = within(dialog.getByRole('table', { name: 'Sources and times of these figures' }))
    const cells = (name: string) =>
      [...(table.getByRole('rowheader', { name }).closest('tr')?.cells ?? [])].map((cell) => cell.textContent)
    expect(cells('Price')).toEqual([
      'Price',
      expect.stringMatching(/^DexScreener, 1\d s ago$/),
      expect.stringMatching(/^\$6\.85 \(GeckoTerminal, 1\d s ago\)$/),
    ])
    expect(cells('Liquidity')).toContain('Same value, or none')
  })

  test('include the age of stale figures', async () => {
    server.on(tokensApi.detail, () => createTokenDetail({ isStale: true }))
    const { dialog } = await openToken()
    expect(await dialog.findByText(/^No source is available right now\. These figures are 1\d s old\.$/)).toBeTruthy()
  })

  test('stay in place when a price updates', async () => {
    const streams = FakeEventSource.install()
    const { dialog, figure } = await openToken()
    await dialog.findByText('$6.6B')
    const live = () => streams.open().find(({ url }) => url.startsWith('/api/markets/live'))
    await waitFor(() => expect(live()).toBeDefined())
    const prices = [{ chain: 'eth', address: uniAddress, price: 7.25, priceChange24hPercent: -1 }]
    const at = new Date().toISOString()
    act(() => live()?.onmessage?.({ data: JSON.stringify({ type: 'prices', at, prices }) }))
    expect([figure('Price'), figure('24h change')]).toEqual([
      expect.stringContaining('$7.25'),
      // Measured on the chart, which starts at $6.20.
      expect.stringContaining('+16.94%'),
    ])
  })
})

describe('a failure', () => {
  test('is logged, clears the data and shows an inline error with a retry button', async () => {
    covers('8.errors.17')
    server.on(tokensApi.detail, () => refuse('NO_ROUTE'))
    const { dialog, log, user } = await openToken()
    expect(await dialog.findByText('We couldn’t load the details.')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('The details of a token could not be loaded', expect.anything())
    expect(dialog.queryByText('Liquidity')).toBeNull()
    expect(document.querySelector('[data-toast]')).toBeNull()
    server.on(tokensApi.detail, () => createTokenDetail())
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('$1,234,568')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })

  test('shows that an address isn’t a token, without trade buttons', async () => {
    server.on(tokensApi.detail, () => refuse('TOKEN_NOT_FOUND'))
    const { dialog } = await openToken()
    expect(await dialog.findByText('Invalid contract address or token not found')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  test('shows an unavailable risk verdict as unknown', async () => {
    server.on(riskApi.verdict, () => refuse('NO_ROUTE'))
    const { dialog } = await openToken()
    expect(await dialog.findByText('Unknown.')).toBeTruthy()
  })
})

test('Buy and Sell start the trade, with the risk shown before them', async () => {
  server.on(riskApi.verdict, () => createVerdict({ level: 'danger' }))
  const { dialog, user, onTrade } = await openToken()
  expect(await dialog.findByText('Danger.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Buy' }))
  await user.click(dialog.getByRole('button', { name: 'Sell' }))
  expect(onTrade.mock.calls.map(([side, token]) => [side, token?.symbol])).toEqual([
    ['buy', 'UNI'],
    ['sell', 'UNI'],
  ])
})

test('untrusted token data is rendered as text', async () => {
  const words = attacks.join(' ')
  server.on(tokensApi.detail, () =>
    createTokenDetail({
      name: words,
      symbol: '<svg onload=alert(1)>{x}\\u202e',
      extensions: {
        description: words,
        website: 'javascript:alert(1)',
        twitter: 'http://x.com',
        telegram: 'https://a:b@t.me',
        discord: words,
        medium: '"><script>alert(1)</script>',
      },
    }),
  )
  const { dialog, figure } = await openToken()
  const description = await dialog.findByText((_, element) => element?.tagName === 'P' && element.textContent === words)
  expect(description.childElementCount).toBe(0)
  expect(['Website', 'Twitter', 'Telegram', 'Discord', 'Medium'].map(figure)).toEqual(Array(5).fill('N/A'))
  const shown = document.querySelector('dialog') as HTMLElement
  expect(shown.querySelectorAll('script, iframe, object, embed, [onload], [onerror]')).toHaveLength(0)
  const outside = [...shown.querySelectorAll('a')].filter(({ origin }) => origin !== location.origin)
  expect(outside.map(({ hostname }) => hostname)).toEqual(['www.tradingview.com'])
})

test('the token dialog stays usable if no request is answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const endpoint of [tokensApi.detail, riskApi.verdict]) server.on(endpoint, noResponse)
  const { dialog, user, onClose } = await openToken()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await dialog.findByText('We couldn’t load the details.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
