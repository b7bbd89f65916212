import { marketsApi } from '@murmur/contract/markets/markets'
import { riskApi } from '@murmur/contract/markets/risk'
import { tokensApi } from '@murmur/contract/markets/tokens'
import { watchlistApi } from '@murmur/contract/markets/watchlist'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, within } from '@testing-library/react'
import { ada, bonk, createBalances, createQuote, uni } from '#test-support/examples/examples.ts'
import {
  createFoundToken,
  createListedToken,
  createTokenList,
  createTokenLists,
  uniswap,
} from '#test-support/examples/market-examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** Stubs one Solana and one Ethereum token in each list; Ada holds the Solana one. */
export function stubMarketServer(user: typeof ada | null = ada) {
  const server = stubServer(user)
  server.on(marketsApi.trending, () => createTokenLists(createListedToken(), uniswap))
  server.on(marketsApi.list, () => createTokenLists(createListedToken({ name: 'Fresh', symbol: 'FRSH' })))
  server.on(marketsApi.all, () => createTokenList([createListedToken({ name: 'Every', symbol: 'EVRY' })]))
  server.on(marketsApi.search, () => ({ data: [createFoundToken(createListedToken()), createFoundToken(uniswap)] }))
  server.on(watchlistApi.watchlist, () => ({ data: [] }))
  server.on(walletsApi.balances, () => createBalances(bonk))
  server.on(tokensApi.detail, () => uni)
  server.on(riskApi.settings, () => ({ data: { allowDanger: false } }))
  server.on(tradesApi.quote, ({ body }) => ({ data: createQuote((body as { side: 'buy' | 'sell' }).side) }))
  return server
}

/** Opens Discover or the public markets page. */
export async function openDiscover(path = '/app/discover') {
  const app = renderApp(path)
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tickers, addresses, or name' })
  const card = async (name: string) => {
    const title = await screen.findByText(name, { selector: 'h3 *' })
    return within(title.closest('article') as HTMLElement)
  }
  const press = async (name: string, button: 'Details' | 'Trade') =>
    app.user.click((await card(name)).getByRole('button', { name: `${button} ${name}` }))
  /** Clicks Trade on a card and picks a side; resolves when the form is open. */
  const trade = async (name: string, side: 'Buy' | 'Sell') => {
    await press(name, 'Trade')
    await app.user.click(screen.getByRole('button', { name: side }))
    const form = await screen.findByRole('dialog', { name: `${side} ${name}` })
    await within(form).findByLabelText('Amount')
    return within(form)
  }
  return { ...app, search, card, press, trade }
}
