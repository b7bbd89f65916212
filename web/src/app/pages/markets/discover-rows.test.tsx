import { marketsApi } from '@murmur/contract/markets/markets'
import { tradesApi } from '@murmur/contract/trading/trades'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { adjustServerClock } from '#lib/http/server-clock.ts'
import { bonkAddress } from '#test-support/examples/examples.ts'
import { createListedToken, createTokenLists } from '#test-support/examples/market-examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import { resetServerClock } from '#test-support/reset-server-clock.ts'

let server: StubServer
beforeEach(() => {
  localStorage.clear()
  server = stubMarketServer()
  server.on(marketsApi.trending, () => createTokenLists(...tokens))
})

const address = (n: number) => `${bonkAddress.slice(0, -3)}${String(n).padStart(3, '1')}` as typeof bonkAddress
const tokens = [
  createListedToken({ name: 'Bonk', symbol: 'BONK', rank: 1, liquidity: 500_000, risk: 'fine' }),
  createListedToken({
    name: 'Trap',
    symbol: 'TRAP',
    rank: 2,
    liquidity: 9_000_000,
    risk: 'danger',
    address: address(2),
  }),
  createListedToken({ name: 'Small', symbol: 'SML', rank: 3, liquidity: 500, risk: 'unknown', address: address(3) }),
]

/** Makes the window as narrow as a phone. */
function stubNarrowWindow() {
  const query = (media: string) => ({
    matches: media.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('matchMedia', query)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Opens Discover with its lists as rows. */
async function openRows() {
  const opened = await openDiscover()
  await opened.user.click(screen.getByRole('radio', { name: 'List' }))
  const table = await screen.findByRole('table', { name: 'Trending on Solana' })
  await within(table).findByRole('row', { name: /Bonk/ })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((head) => within(head).getByRole('link').textContent)
  return { ...opened, table: within(table), names }
}

describe('the list view of Discover', () => {
  test('shows cards by default on wide windows, and remembers the choice of rows', async () => {
    const { unmount } = await openRows()
    expect(screen.queryByRole('article')).toBeNull()
    unmount()
    await openDiscover()
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  test('shows rows by default on phones', async () => {
    stubNarrowWindow()
    await openDiscover()
    const row = within(await screen.findByRole('row', { name: /Bonk/ }))
    expect(row.getAllByText('No trap found')).not.toEqual([])
    expect(row.getByRole('button', { name: 'Buy $25 of Bonk' }).textContent).toBe('Buy $25')
  })

  test('has a menu of lists on phones, and a sheet for the view and the filters', async () => {
    stubNarrowWindow()
    const { user, at } = await openDiscover()
    await screen.findByRole('row', { name: /Bonk/ })
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.selectOptions(sheet.getByLabelText('Risk', { selector: 'select' }), 'Not dangerous')
    await user.click(sheet.getByRole('button', { name: 'Show tokens' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Trap/ })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Token list' }), 'All')
    expect(at()).toBe('/app/discover?risk=no-danger&list=all')
  })

  test('draws the price line of a token in its row and its card', async () => {
    const drawn = [
      createListedToken({ priceLine: [0, 50, 99] }),
      createListedToken({ name: 'Small', address: address(3) }),
    ]
    server.on(marketsApi.trending, () => createTokenLists(...drawn))
    const { table, user } = await openRows()
    const line = (of: HTMLElement | null) => of?.querySelector('.price-line polyline')?.getAttribute('points')
    expect(line(table.getByRole('row', { name: /Bonk/ }))).toBe('21,99 22,49 23,0')
    expect(line(table.getByRole('row', { name: /Small/ }))).toBeUndefined()
    await user.click(screen.getByRole('radio', { name: 'Cards' }))
    expect(line(await screen.findByRole('article', { name: /Bonk/ }))).toBe('21,99 22,49 23,0')
  })

  test('shows the view that a link names without changing the remembered one', async () => {
    const { unmount } = await openDiscover('/app/discover?view=rows')
    expect(await screen.findByRole('table')).toBeTruthy()
    unmount()
    const { card } = await openDiscover()
    expect(await card('Bonk')).toBeTruthy()
  })

  test('links each row to the token’s page and shows the risk in words', async () => {
    const { table } = await openRows()
    const link = table.getByRole('link', { name: 'Trap' })
    expect(link.getAttribute('href')).toBe(`/app/token/solana/${address(2)}`)
    expect(within(table.getByRole('row', { name: /Trap/ })).getAllByText('Danger')).not.toEqual([])
    expect(within(table.getByRole('row', { name: /Small/ })).getAllByText('Not checked yet')).not.toEqual([])
  })

  test('links the row of a dangerous token or a look-alike to its page instead of offering a quick buy', async () => {
    const imitation = createListedToken({
      name: 'Twin',
      symbol: 'USDC',
      risk: 'unknown',
      imitates: 'USDC',
      address: address(4),
    })
    server.on(marketsApi.trending, () => createTokenLists(...tokens, imitation))
    const { table } = await openRows()
    for (const [name, of] of [
      ['Trap', address(2)],
      ['Twin', address(4)],
    ] as const) {
      const row = within(table.getByRole('row', { name: new RegExp(name) }))
      expect(row.queryByRole('button', { name: /^Buy/ })).toBeNull()
      const look = row.getByRole('link', { name: `Look at ${name} before you buy` })
      expect(look.textContent).toBe('Look first')
      expect(look.getAttribute('href')).toBe(`/app/token/solana/${of}`)
    }
    expect(within(table.getByRole('row', { name: /Twin/ })).getByText('Not the real USDC')).toBeTruthy()
    expect(within(table.getByRole('row', { name: /Small/ })).getByRole('button', { name: /^Buy \$25/ })).toBeTruthy()
  })

  test('sorts by column header, announces it, and keeps the order in the URL', async () => {
    const { table, names, user, at } = await openRows()
    expect(names()).toEqual(['Bonk', 'Trap', 'Small'])
    const head = () => table.getByRole('columnheader', { name: 'Liquidity' })
    await user.click(within(head()).getByRole('button'))
    expect(names()).toEqual(['Trap', 'Bonk', 'Small'])
    expect(head().getAttribute('aria-sort')).toBe('descending')
    expect(at()).toBe('/app/discover?sort=liquidity')
    await user.click(within(head()).getByRole('button'))
    expect([names(), head().getAttribute('aria-sort')]).toEqual([['Small', 'Bonk', 'Trap'], 'ascending'])
    await user.click(within(head()).getByRole('button'))
    expect([at(), head().getAttribute('aria-sort')]).toEqual(['/app/discover', null])
  })

  test('sorts by the menu of the filters too, which returns to the list’s own order', async () => {
    const { names, user, at } = await openRows()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const menu = screen.getByLabelText('Sort by', { selector: 'select' })
    await user.selectOptions(menu, 'Liquidity')
    expect(names()).toEqual(['Trap', 'Bonk', 'Small'])
    await user.selectOptions(menu, 'Rank')
    expect([names(), at()]).toEqual([['Bonk', 'Trap', 'Small'], '/app/discover'])
  })

  test('filters tokens in both views, and can clear the filters', async () => {
    const { names, user } = await openRows()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(screen.getByLabelText('Liquidity', { selector: 'select' }), '$100.0K or more')
    await user.selectOptions(screen.getByLabelText('Risk', { selector: 'select' }), 'Not dangerous')
    expect(names()).toEqual(['Bonk'])
    expect(screen.getByRole('button', { name: 'Filters: 2' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Cards' }))
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.selectOptions(screen.getByLabelText('Age', { selector: 'select' }), 'Up to 1 day')
    const none = await screen.findByText('No token in this list meets the filters.')
    await user.click(within(none.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })

  test('filters by age with the server’s clock', async () => {
    const date = new Date(Date.now() - 20 * 86_400_000).toUTCString()
    adjustServerClock(new Response(null, { headers: { date } }), Date.now())
    onTestFinished(resetServerClock)
    const createdAt = new Date(Date.parse(date) - 3_600_000).toISOString()
    server.on(marketsApi.trending, () => createTokenLists(createListedToken({ name: 'Bonk', createdAt })))
    const { user } = await openRows()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(screen.getByLabelText('Age', { selector: 'select' }), 'Up to 1 day')
    expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Bonk/ })).toBeTruthy()
  })

  test('opens the form with the amount on a quick buy, and trades only after the confirmation', async () => {
    const { table, user } = await openRows()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const amount = screen.getByLabelText('Quick buy, USD')
    await user.clear(amount)
    await user.type(amount, '40')
    await user.click(table.getByRole('button', { name: 'Buy $40 of Bonk' }))
    const form = within(await screen.findByRole('dialog', { name: 'Buy Bonk' }))
    expect((await form.findByLabelText<HTMLInputElement>('Amount')).value).toBe('40')
    await waitFor(() => expect(server.callsTo(tradesApi.quote).at(-1)?.body).toMatchObject({ amountInUsd: '40' }))
    expect(server.callsTo(tradesApi.buy)).toEqual([])
  })

  test('requests the list of all tokens for the shown chain only', async () => {
    const { user, at } = await openRows()
    await user.click(screen.getByRole('radio', { name: 'All' }))
    expect(await screen.findByRole('rowheader', { name: /Every/ })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Base' }))
    expect(
      await screen.findByRole('table', { name: 'Every priced token on Base, the easiest to sell first' }),
    ).toBeTruthy()
    expect(server.callsTo(marketsApi.all).map(({ path }) => path)).toEqual([
      '/api/markets/all/sol',
      '/api/markets/all/base',
    ])
    expect(at()).toBe('/app/discover?list=all&chain=base')
  })

  test('renders only the rows near the viewport of a thousand, and announces the total count', async () => {
    const thousandTokens = Array.from({ length: 1_000 }, (_, n) =>
      createListedToken({
        name: `Token ${n}`,
        symbol: `T${n}`,
        rank: n + 1,
        address: `${bonkAddress}${n}` as typeof bonkAddress,
      }),
    )
    server.on(marketsApi.trending, () => createTokenLists(createListedToken(), ...thousandTokens))
    // Opens with rows directly: rendering the cards of a thousand tokens takes seconds.
    stubNarrowWindow()
    await openDiscover()
    const grid = await screen.findByRole('table')
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('1002'))
    expect(within(grid).getAllByRole('rowheader').length).toBeLessThan(60)
  })
})
