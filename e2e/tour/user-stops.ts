import type { Page } from '@playwright/test'
import { button, dialog, pressed, stopsOf } from './stop.ts'
import type { Words } from './words.ts'

async function trade(page: Page, side: 'buy' | 'sell', say: Words) {
  await button(page, say('discover.trade')).click()
  await dialog(page).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(`${side}.tab`) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('spinbutton')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .waitFor()
}

async function ethereumTokens(page: Page, say: Words) {
  const section = page.getByRole('button', { name: say('tokens.heading', { chain: 'Ethereum' }) })
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
}

async function tokenDetails(page: Page, say: Words) {
  await ethereumTokens(page, say)
  await button(page, /^Uniswap/).click()
  await dialog(page).waitFor()
}

async function walletTrade(page: Page, side: 'buy' | 'sell', say: Words) {
  await tokenDetails(page, say)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(`${side}.tab`) })
    .click()
  await page.getByRole('dialog', { name: say(`${side}.heading`) }).waitFor()
}

async function menu(page: Page, say: Words) {
  await button(page, say('shell.open')).click()
  await dialog(page).waitFor()
}

/** Screens of a user who has bought a token. */
export const userStops = stopsOf('user', [
  { name: 'discover', path: '/app/discover' },
  {
    name: 'discover-search',
    path: '/app/discover',
    open: async (page) => {
      await page.getByRole('combobox').fill('uni')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'token-details',
    path: '/app/discover',
    open: pressed('discover.details-of'),
  },
  {
    name: 'discover-trade-choice',
    path: '/app/discover',
    open: pressed('discover.trade'),
  },
  { name: 'discover-buy', path: '/app/discover', open: (page, say) => trade(page, 'buy', say) },
  {
    name: 'discover-watchlist',
    path: '/app/discover',
    open: async (page, say) => {
      await page.getByText(say('discover.pick.watchlist'), { exact: true }).click()
      await page.getByRole('heading', { name: say('discover.list.watchlist') }).waitFor()
    },
  },
  { name: 'discover-alerts', path: '/app/discover', open: pressed('alert.all') },
  {
    name: 'token-alert',
    path: '/app/discover',
    open: async (page, say) => {
      await button(page, say('discover.details-of')).click()
      await dialog(page)
        .getByRole('button', { name: say('alert.open') })
        .click()
      await dialog(page)
        .getByRole('button', { name: say('alert.submit') })
        .waitFor()
    },
  },
  { name: 'menu', path: '/app/soon', upTo: 390, open: menu },
  { name: 'wallet', path: '/app/wallet' },
  {
    name: 'wallet-shown',
    path: '/app/wallet',
    open: async (page, say) => {
      await button(page, say('balance.eye')).click()
    },
  },
  { name: 'wallet-token', path: '/app/wallet', open: tokenDetails },
  { name: 'wallet-buy', path: '/app/wallet', open: (page, say) => walletTrade(page, 'buy', say) },
  { name: 'wallet-sell', path: '/app/wallet', open: (page, say) => walletTrade(page, 'sell', say) },
  {
    name: 'wallet-delete',
    path: '/app/wallet',
    open: async (page, say) => {
      await ethereumTokens(page, say)
      await button(page, say('delete.of', { name: 'Uniswap' })).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'wallet-import',
    path: '/app/wallet',
    open: pressed('import.heading'),
  },
  {
    name: 'wallet-address',
    path: '/app/wallet',
    open: pressed('address.qr'),
  },
  { name: 'soon', path: '/app/soon' },
  {
    name: 'soon-faults',
    path: '/app/soon',
    open: async (page, say) => {
      await button(page, say('soon.submit')).click()
    },
  },
  { name: 'about', path: '/app/about' },
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
