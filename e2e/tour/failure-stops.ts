import type { Page } from '@playwright/test'
import { button, holdRequests, rejectRequests, withAccount } from './stop.ts'

/** The requests of each page with lists. */
const requests = {
  discover: ['**/api/markets/**', '**/tokens/trending*'],
  wallet: ['**/balances/getuserbalance*', '**/api/portfolio*', '**/api/wallet/addresses'],
  history: ['**/transactions/history*'],
  help: ['**/api/help*'],
  settings: [
    ...['**/api/profile', '**/api/security/factors', '**/api/sessions', '**/api/oauth/linked'],
    ...['**/api/trading/limits', '**/api/trading/settings'],
  ],
} as const
const names = ['discover', 'wallet', 'history', 'help', 'settings'] as const

/** Lists whose newer figures could not be read. */
async function mockStaleLists(page: Page) {
  await page.route('**/tokens/trending*', async (route) => {
    const response = await route.fetch()
    const lists: object = await response.json()
    const asOf = new Date(Date.now() - 10 * 60_000).toISOString()
    const stale = Object.entries(lists).map(([chain, list]) => [chain, { ...list, isStale: true, asOf }])
    await route.fulfill({ response, json: Object.fromEntries(stale) })
  })
}

/** A history without the faucet's grants. */
async function mockEmptyHistory(page: Page) {
  await page.route('**/transactions/history*', (route) =>
    route.fulfill({ json: { data: [], page: 1, pages: 0, total: 0 } }),
  )
}

/** Loading, error and empty states of pages with lists. */
export const failureStops = [
  ...withAccount(
    'user',
    names.flatMap((name) => [
      { name: `${name}-loading`, path: `/app/${name}`, before: holdRequests(...requests[name]), isLoading: true },
      {
        name: `${name}-failed`,
        path: `/app/${name}`,
        before: rejectRequests(...requests[name]),
        expectsConsoleErrors: true,
      },
    ]),
  ),
  ...withAccount('user', [
    {
      name: 'token-failed',
      path: '/app/discover?view=cards',
      expectsConsoleErrors: true,
      before: async (page) => {
        const message = 'The network or a data source didn’t respond. Nothing was sent; please try again shortly.'
        const json = { success: false, code: 'UPSTREAM_DOWN', message }
        await page.route(/\/tokens\/\w+\?chain=/, (route) => route.fulfill({ status: 424, json }))
      },
      open: async (page, text) => {
        await button(page, text('discover.details-of')).click()
        await button(page, text('ask-again')).waitFor()
      },
    },
    {
      name: 'buy-offline',
      path: '/app/manual-trading',
      expectsConsoleErrors: true,
      open: async (page, text) => {
        // Loads the page's assets before going offline.
        await page.waitForLoadState('networkidle')
        await page.context().setOffline(true)
        await page.getByText(text('trade.offline')).first().waitFor()
      },
    },
    {
      name: 'broken',
      path: '/app/wallet',
      expectsConsoleErrors: true,
      before: async (page) => {
        // Bypasses the service worker, which caches earlier responses.
        const session = await page.context().newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.setBypassServiceWorker', { bypass: true })
        await page.route(/wallet-page[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
      },
      open: async (page, text) => {
        await page.getByRole('heading', { name: text('broken.heading') }).waitFor()
      },
    },
  ]),
  ...withAccount('visitor', [{ name: 'trading-stale', path: '/trading', before: mockStaleLists }]),
  ...withAccount('newcomer', [
    { name: 'history-empty', path: '/app/history', before: mockEmptyHistory },
    { name: 'history-transfers', path: '/app/history' },
    { name: 'wallet-new', path: '/app/wallet' },
  ]),
]
