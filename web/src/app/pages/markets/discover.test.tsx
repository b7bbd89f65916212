import { marketsApi } from '@murmur/contract/markets/markets'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { successReply, uniAddress } from '#test-support/examples/examples.ts'
import {
  createListedToken,
  createTokenList,
  createTokenLists,
  uniswap,
} from '#test-support/examples/market-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, type StubServer } from '#test-support/fakes/stub-server.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import { covers } from '../../../../../spec/covers.ts'

let server: StubServer
beforeEach(() => {
  server = stubMarketServer()
})

const tab = (name: string) => screen.getByRole('tab', { name })
const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const skeletons = (page: HTMLElement) => page.querySelectorAll('[data-skeleton]')

describe('Discover', () => {
  test.each(['/app', '/app/discover'])('opens with Solana’s trending tokens at %s', async (path) => {
    covers('2.routes.04', '2.discover.01', '2.discover.07', '2.discover.08', '2.discover.09', '7.calls.32')
    const { card } = await openDiscover(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Discover')
    const section = screen.getByRole('region', { name: 'Trending Tokens' })
    expect(within(section).getByRole('heading', { level: 2, name: 'Trending Tokens' })).toBeTruthy()
    expect(within(section).getByText('Trending on Solana')).toBeTruthy()
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Solana', 'Ethereum', 'Base'])
    expect(tab('Solana').ariaSelected ?? tab('Solana').getAttribute('aria-selected')).toBe('true')
    await card('Bonk')
    const [call] = server.callsTo(marketsApi.trending)
    expect([call?.query.size, call?.body]).toEqual([0, undefined])
  })

  test('shows the cards of a chain in its tab, which is in the URL', async () => {
    covers('2.discover.07', '2.discover.10', '9.constants.trading.07')
    const { card, user, at } = await openDiscover()
    await card('Bonk')
    await user.click(tab('Ethereum'))
    await card('Uniswap')
    expect(names()).toHaveLength(1)
    expect(screen.getByText('Trending on Ethereum')).toBeTruthy()
    expect(at()).toBe('/app/discover?chain=ethereum')
    await user.keyboard('{ArrowRight}')
    expect(at()).toBe('/app/discover?chain=base')
    expect(await screen.findByText(/^Nothing here yet/)).toBeTruthy()
    await user.click(tab('Solana'))
    expect(at()).toBe('/app/discover')
  })

  test('opens the chain and the list that the URL names', async () => {
    server.on(marketsApi.list, () => createTokenLists(uniswap))
    const { card } = await openDiscover('/app/discover?chain=ethereum&list=new')
    await card('Uniswap')
    expect(screen.getByRole('region', { name: 'New Listings' })).toBeTruthy()
    expect(screen.getByText('New on Ethereum')).toBeTruthy()
  })

  test('shows logo, rank, name, symbol, price, change, liquidity and volume on a card', async () => {
    covers('2.discover.10', '2.discover.12', '2.discover.13', '9.constants.display.10', '9.constants.display.07')
    const { card, container } = await openDiscover()
    const bonk = await card('Bonk')
    expect(bonk.getByRole('heading', { level: 3 }).textContent).toContain('Bonk')
    expect(bonk.getByText('BONK')).toBeTruthy()
    expect(bonk.getByText('#1').textContent).toBe('Rank #1')
    const figures = bonk.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
    expect(figures).toEqual(['Liquidity $1,234,568', 'Volume (24h) $7,654,321'])
    expect(bonk.getByText('$0.0₄1234')).toBeTruthy()
    expect(bonk.getByText('+4.20%').className).toContain('text-gain')
    expect(bonk.getByText('DezXA…B263')).toBeTruthy()
    expect(bonk.getAllByText('Verified').length).toBeGreaterThan(0)
    expect(container.querySelector('article img')?.getAttribute('src')).toContain('/api/logos/sol/DezX')
    const buttons = bonk.getAllByRole('button').slice(1)
    expect(buttons.map((button) => button.firstChild?.textContent)).toEqual(['Details', 'Trade'])
  })

  test('shows N/A for missing figures, a signed red price drop, and an imitation warning', async () => {
    covers('2.discover.12')
    const incompleteToken = createListedToken({
      liquidity: null,
      price: null,
      priceChange24hPercent: -3.05,
      imitates: 'BONK',
    })
    server.on(marketsApi.trending, () =>
      createTokenLists({ ...incompleteToken, name: 'B0nk', isPromoted: true, isVerified: false }),
    )
    const card = await (await openDiscover()).card('B0nk')
    expect(card.getAllByText('N/A')).toHaveLength(2)
    expect(card.getByText('−3.05%').className).toContain('text-loss')
    expect(card.getByText('Looks like BONK, but is a different token')).toBeTruthy()
    expect(card.getByText('Promoted')).toBeTruthy()
    expect(card.queryByText('Verified')).toBeNull()
  })

  test('shows four skeleton cards while the lists load', async () => {
    covers('2.discover.11', '4.states.discover.04')
    let answer = (_: ReturnType<typeof createTokenLists>) => {}
    server.on(marketsApi.trending, () => new Promise((resolve) => (answer = resolve)))
    const { container, card } = await openDiscover()
    expect(skeletons(container)).toHaveLength(4)
    expect(screen.getByRole('list', { name: 'Trending on Solana', busy: true })).toBeTruthy()
    answer(createTokenLists(createListedToken()))
    await card('Bonk')
    expect(skeletons(container)).toHaveLength(0)
  })

  test('replaces a broken picture by the logo of its chain', async () => {
    covers('8.errors.18')
    const { card, container, user } = await openDiscover()
    const picture = () => container.querySelector('article img') as HTMLImageElement
    const shown = () => new URL(picture().src).pathname
    await card('Bonk')
    fireEvent.error(picture())
    expect(shown()).toBe('/token-solana.svg')
    await user.click(tab('Ethereum'))
    await card('Uniswap')
    expect(shown()).toBe(`/api/logos/eth/${uniAddress}`)
    fireEvent.error(picture())
    expect(shown()).toBe('/token.svg')
  })
})

describe('failures', () => {
  test('are logged and leave empty lists with a retry button', async () => {
    covers('8.errors.16')
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.on(marketsApi.trending, () => noResponse())
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    const { user, card } = await openDiscover()
    const notice = await screen.findByText('We couldn’t load the tokens.')
    vi.useRealTimers()
    expect(notice.closest('[role=status]')).toBeTruthy()
    expect(log.mock.calls.map(([words]) => words)).toContain('The lists could not be loaded')
    for (const chain of ['Ethereum', 'Base', 'Solana']) {
      await user.click(tab(chain))
      expect(screen.queryAllByRole('article')).toEqual([])
    }
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)
    server.on(marketsApi.trending, () => createTokenLists(createListedToken()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card('Bonk')
    await waitFor(() => expect(document.activeElement?.role).toBe('status'))
  })

  test('leave stale figures with their age', async () => {
    const asOf = new Date(Date.now() - 3 * 60_000).toISOString()
    server.on(marketsApi.trending, () => ({
      ...createTokenLists(),
      solana: createTokenList([createListedToken()], { asOf, isStale: true }),
    }))
    const { card } = await openDiscover()
    await card('Bonk')
    expect(screen.getByText('Newer figures aren’t available right now.')).toBeTruthy()
    expect(screen.getByText('As of 3 min ago.')).toBeTruthy()
  })
})

describe('other lists', () => {
  test('include new listings and gainers', async () => {
    const { user, at, card } = await openDiscover()
    for (const [pick, title, list] of [
      ['New', 'New Listings', 'new'],
      ['Gainers', 'Gainers', 'gainers'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: pick }))
      expect(screen.getByRole('region', { name: title })).toBeTruthy()
      await card('Fresh')
      expect(at()).toBe(`/app/discover?list=${list}`)
      expect(server.callsTo(marketsApi.list).at(-1)?.path).toBe(`/api/markets/${list}`)
    }
  })

  test('include an empty watchlist that explains the star, and starred tokens', async () => {
    const { user, card } = await openDiscover('/app/discover?list=watchlist')
    expect(await screen.findByText(/^Nothing here yet. Star a token/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Trending' }))
    server.on(watchlistApi.star, () => successReply)
    server.on(watchlistApi.watchlist, () => ({ data: [createListedToken()] }))
    const star = (await card('Bonk')).getByRole('button', { name: 'Watch Bonk' })
    await user.click(star)
    await waitFor(() => expect(star.ariaPressed ?? star.getAttribute('aria-pressed')).toBe('true'))
    await user.click(screen.getByRole('radio', { name: 'Watchlist' }))
    expect((await card('Bonk')).queryByText('#1')).toBeNull()
  })

  test.each(['cards', 'rows'])('include a watchlist as %s, which shows the age of an old price', async (view) => {
    const priceAsOf = new Date(Date.now() - 12 * 60_000).toISOString()
    server.on(watchlistApi.watchlist, () => ({ data: [createListedToken({ priceAsOf }), uniswap] }))
    await openDiscover(`/app/discover?list=watchlist&view=${view}`)
    expect(await screen.findAllByText('As of 12 min ago.')).toHaveLength(1)
  })
})

test.each(['cards', 'rows'])('a list as %s shows its own price if that is newer than the live one', async (view) => {
  const stream = FakeEventSource.install()
  await openDiscover(`/app/discover?view=${view}`)
  await waitFor(() => expect(stream.open().some(({ url }) => url.includes('/api/markets/live'))).toBe(true))
  const tick = { chain: 'sol' as const, address: createListedToken().address, price: 1.5, priceChange24hPercent: -1 }
  const data = JSON.stringify({ type: 'prices', at: '2020-01-01T00:00:00.000Z', prices: [tick] })
  act(() => {
    for (const source of stream.open()) if (source.url.includes('live')) source.onmessage?.({ data })
  })
  expect(screen.queryByText('$1.50')).toBeNull()
})

test('prices on Discover update in place without announcements', async () => {
  const stream = FakeEventSource.install()
  const { card } = await openDiscover()
  const bonk = await card('Bonk')
  await waitFor(() => expect(stream.open().some(({ url }) => url.includes('/api/markets/live'))).toBe(true))
  const tick = { chain: 'sol' as const, address: createListedToken().address, price: 1.5, priceChange24hPercent: -1 }
  const data = JSON.stringify({ type: 'prices', at: new Date().toISOString(), prices: [tick] })
  for (const source of stream.open()) if (source.url.includes('live')) source.onmessage?.({ data })
  const price = await bonk.findByText('$1.50')
  expect(bonk.getByText('−1.00%')).toBeTruthy()
  expect(price.closest('[aria-live], [role=status], [role=alert]')).toBeNull()
})
