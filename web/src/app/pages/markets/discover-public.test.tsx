import { marketsApi } from '@murmur/contract/markets/markets'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { openDiscover, stubMarketServer } from '#test-support/open/open-discover.ts'
import { covers } from '../../../../../spec/covers.ts'

describe('/trading', () => {
  test('shows the trending tokens of the three chains without a session', async () => {
    covers('2.routes.16', '2.routes.17')
    const server = stubMarketServer(null)
    const { card, user, at } = await openDiscover('/trading')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Markets')
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up?tab=signup')
    await card('Bonk')
    await user.click(screen.getByRole('tab', { name: 'Ethereum' }))
    await card('Uniswap')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Solana', 'Ethereum', 'Base'])
    expect(at()).toBe('/trading?chain=ethereum')
    // Watchlists belong to users: none is shown or requested.
    expect(screen.queryByRole('radio', { name: 'Watchlist' })).toBeNull()
    expect(server.callsTo(watchlistApi.watchlist)).toEqual([])
  })

  test('offers search and details without a session', async () => {
    covers('2.routes.18')
    const server = stubMarketServer(null)
    const { search, user } = await openDiscover('/trading')
    await user.type(search, 'bonk{Enter}')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    expect(server.callsTo(marketsApi.search)).toHaveLength(1)
    await user.click(screen.getAllByRole('option')[0] as HTMLElement)
    await screen.findByRole('dialog')
    await waitFor(() => expect(server.callsTo(tokensApi.detail)).not.toEqual([]))
    // No request that needs a session is sent.
    expect(server.callsTo(watchlistApi.alerts)).toEqual([])
  })

  test('explains why trading and stars need an account, and links to sign-up or back', async () => {
    covers('2.routes.19')
    stubMarketServer(null)
    const { card, press, user, at } = await openDiscover('/trading')
    await press('Bonk', 'Trade')
    const why = within(screen.getByRole('dialog', { name: 'Sign Up to Trade' }))
    expect(why.getByRole('link', { name: 'Sign Up or Log In' }).getAttribute('href')).toBe('/sign-up?tab=signup')
    await user.click(why.getByRole('button', { name: 'Back to the Markets' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click((await card('Bonk')).getByRole('button', { name: 'Watch Bonk' }))
    const star = within(screen.getByRole('dialog', { name: 'Sign Up to Watch Tokens' }))
    await user.click(star.getByRole('link', { name: 'Sign Up or Log In' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(at()).toBe('/sign-up?tab=signup')
  })

  test('links signed-in users to Discover', async () => {
    stubMarketServer(ada)
    const { press, user, at } = await openDiscover('/trading')
    expect((await screen.findByRole('link', { name: 'Go to Discover' })).getAttribute('href')).toBe('/app/discover')
    await press('Bonk', 'Trade')
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Go to Discover' }))
    await screen.findByRole('heading', { name: 'Discover', level: 1 })
    expect(at()).toBe('/app/discover')
  })
})
