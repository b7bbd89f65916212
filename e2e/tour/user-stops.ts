import type { Page } from '@playwright/test'
import { uni } from '../tokens.ts'
import { button, dialog, pressToOpen, withAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

async function openTradeDialog(page: Page, side: 'buy' | 'sell', text: TextPatterns) {
  await button(page, text('discover.trade')).click()
  await dialog(page).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(`${side}.tab`) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('spinbutton')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .waitFor()
}

/** The browser remembers the choice, so the eye is pressed only while values are hidden. */
async function showWallet(page: Page, text: TextPatterns) {
  const eye = button(page, text('balance.eye'))
  if ((await eye.getAttribute('aria-pressed')) !== 'true') await eye.click()
  await page.getByText(text('portfolio.note')).waitFor()
}

/** The sandbox's own account, which holds every token. */
const sandboxOwner = '0x33e2b7b8c7d2d1127ee51aebA27e955d494102B7'

/** Adds the address only in the first variant: the account then keeps watching it. */
async function watchAddress(page: Page, text: TextPatterns) {
  await page.getByText(text('watched.about')).waitFor()
  const card = page.getByRole('region', { name: 'Cold wallet' })
  if ((await card.count()) === 0) {
    await page.getByRole('textbox').first().fill('Cold wallet')
    await page.getByRole('textbox').last().fill(sandboxOwner)
    await button(page, text('watched.add')).click()
  }
  await card.getByRole('listitem').first().waitFor()
}

async function expandEthereumTokens(page: Page, text: TextPatterns) {
  const section = page.getByRole('button', { name: text('tokens.heading', { chain: 'Ethereum' }) })
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
}

async function openTokenDetails(page: Page, text: TextPatterns) {
  await expandEthereumTokens(page, text)
  await button(page, /^Uniswap/).click()
  await dialog(page).waitFor()
}

async function openWalletTrade(page: Page, side: 'buy' | 'sell', text: TextPatterns) {
  await openTokenDetails(page, text)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(`${side}.tab`) })
    .click()
  await page.getByRole('dialog', { name: text(`${side}.heading`) }).waitFor()
}

async function openMenu(page: Page, text: TextPatterns) {
  await button(page, text('shell.open')).click()
  await dialog(page).waitFor()
}

async function openDock(page: Page, text: TextPatterns) {
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: text('dock.open') })
    .getByRole('textbox')
    .waitFor()
}

/** Screens of a user who has bought a token. */
export const userStops = withAccount('user', [
  { name: 'discover', path: '/app/discover' },
  {
    name: 'discover-search',
    path: '/app/discover',
    open: async (page, text) => {
      await page.getByRole('combobox', { name: text('discover.search') }).fill('uni')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'discover-cards', path: '/app/discover?view=cards' },
  { name: 'discover-rows', path: '/app/discover?view=rows' },
  {
    name: 'discover-filters',
    path: '/app/discover?view=rows&list=all&sort=liquidity&risk=no-danger',
    open: async (page, text) => {
      await button(page, text('filter.count')).click()
    },
  },
  {
    name: 'token-details',
    path: '/app/discover?view=cards',
    open: pressToOpen('discover.details-of'),
  },
  { name: 'token-page', path: `/app/token/ethereum/${uni.address}` },
  {
    name: 'token-page-missing',
    path: '/app/token/ethereum/0x00000000000000000000000000000000000000e1',
    expectsConsoleErrors: true,
  },
  {
    name: 'token-page-sell',
    path: `/app/token/ethereum/${uni.address}`,
    open: async (page, text) => {
      const trade = page.getByRole('complementary', { name: text('token-page.trade') })
      await trade
        .getByRole('tab', { name: text('sell.tab') })
        .or(trade.getByRole('button', { name: text('sell.tab') }))
        .click()
    },
  },
  {
    name: 'discover-trade-choice',
    path: '/app/discover?view=cards',
    open: pressToOpen('discover.trade'),
  },
  { name: 'discover-buy', path: '/app/discover?view=cards', open: (page, text) => openTradeDialog(page, 'buy', text) },
  {
    name: 'discover-watchlist',
    path: '/app/discover',
    open: async (page, text) => {
      const pill = page.getByText(text('discover.pick.watchlist'), { exact: true }).filter({ visible: true })
      const menu = page.getByRole('combobox', { name: text('discover.lists') })
      await pill.or(menu).first().waitFor()
      if (await menu.isVisible()) await menu.selectOption('watchlist')
      else await pill.click()
      await page.getByRole('heading', { name: text('discover.list.watchlist') }).waitFor()
    },
  },
  { name: 'discover-alerts', path: '/app/discover', open: pressToOpen('alert.all') },
  {
    name: 'token-alert',
    path: '/app/discover?view=cards',
    open: async (page, text) => {
      await button(page, text('discover.details-of')).click()
      await dialog(page)
        .getByRole('button', { name: text('alert.open') })
        .click()
      await dialog(page)
        .getByRole('button', { name: text('alert.submit') })
        .waitFor()
    },
  },
  {
    name: 'dock',
    path: '/app/discover',
    open: openDock,
  },
  {
    name: 'dock-token',
    path: '/app/discover?view=cards',
    open: async (page, text) => {
      await button(page, text('discover.details-of')).click()
      await dialog(page).waitFor()
      await openDock(page, text)
    },
  },
  { name: 'menu', path: '/app/soon', maxWidth: 390, open: openMenu },
  { name: 'wallet', path: '/app/wallet' },
  {
    name: 'wallet-shown',
    path: '/app/wallet',
    open: showWallet,
  },
  {
    name: 'wallet-by-chain',
    path: '/app/wallet',
    open: async (page, text) => {
      await showWallet(page, text)
      await page.getByText(text('holdings.by-chain'), { exact: true }).click()
    },
  },
  { name: 'send', path: '/app/wallet/send' },
  { name: 'approvals', path: '/app/wallet/approvals' },
  { name: 'rent', path: '/app/wallet/rent' },
  { name: 'orders', path: '/app/orders' },
  { name: 'watched', path: '/app/wallet/watched', open: watchAddress },
  { name: 'send-new-recipient', path: '/app/wallet/send', open: pressToOpen('recipient.new') },
  { name: 'wallet-token', path: '/app/wallet', open: openTokenDetails },
  { name: 'wallet-buy', path: '/app/wallet', open: (page, text) => openWalletTrade(page, 'buy', text) },
  { name: 'wallet-sell', path: '/app/wallet', open: (page, text) => openWalletTrade(page, 'sell', text) },
  {
    name: 'wallet-delete',
    path: '/app/wallet',
    open: async (page, text) => {
      await expandEthereumTokens(page, text)
      await button(page, text('delete.of', { name: 'Uniswap' })).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'wallet-import',
    path: '/app/wallet',
    open: pressToOpen('import.heading'),
  },
  {
    name: 'wallet-address',
    path: '/app/wallet',
    open: pressToOpen('address.qr'),
  },
  { name: 'soon', path: '/app/soon' },
  {
    name: 'soon-faults',
    path: '/app/soon',
    open: async (page, text) => {
      await button(page, text('soon.submit')).click()
    },
  },
  { name: 'about', path: '/app/about' },
  {
    name: 'help',
    path: '/app/help',
    open: async (page, text) => {
      await page.getByRole('navigation', { name: text('help.groups') }).waitFor()
    },
  },
  {
    name: 'help-topic',
    path: '/app/help',
    open: async (page, text) => {
      await page.getByRole('searchbox', { name: text('help.search') }).fill('gas')
      await page.locator('[aria-labelledby="help-results"] a').first().click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'help-none',
    path: '/app/help',
    open: async (page, text) => {
      await page.getByRole('searchbox', { name: text('help.search') }).fill('zzzzzz')
      await page.getByRole('link', { name: text('help.ask') }).waitFor()
    },
  },
  { name: 'app-not-found', path: '/app/nowhere' },
  {
    name: 'shortcuts',
    path: '/app/soon',
    open: async (page) => {
      await page.locator('#content h1').first().waitFor()
      await page.keyboard.press('?')
      await dialog(page).waitFor()
    },
  },
])
