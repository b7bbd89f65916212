import type { Page } from '@playwright/test'
import { uni } from '../tokens.ts'
import type { Words } from './words.ts'

export type Stop = {
  name: string
  path: string
  /** Opens what is not there at once: a dialog, a filled form. Waits until it is. */
  open?: (page: Page, say: Words) => Promise<void>
  /** Who looks: nobody signed in, somebody whose email is not verified, or a user who has traded. */
  who: 'visitor' | 'unverified' | 'user'
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

async function trade(page: Page, side: 'buy' | 'sell', say: Words) {
  await button(page, say('discover.trade')).click()
  await dialog(page)
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

async function tokenDetails(page: Page, say: Words) {
  await page.getByRole('button', { name: say('tokens.heading', { chain: 'Ethereum' }) }).click()
  await button(page, /^Uniswap/).click()
  await dialog(page)
}

const visitor: Omit<Stop, 'who'>[] = [
  { name: 'landing', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'risk', path: '/risk' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'trading', path: '/trading' },
  {
    name: 'trading-sign-up',
    path: '/trading',
    open: async (page, say) => {
      await button(page, say('discover.trade')).click()
      await dialog(page)
    },
  },
  { name: 'login', path: '/sign-up' },
  {
    name: 'signup',
    path: '/sign-up',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('auth.signup') }).click()
    },
  },
  {
    name: 'signup-faults',
    path: '/sign-up',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('auth.signup') }).click()
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: say('signup.submit') })
        .click()
    },
  },
  { name: 'login-by-other-site-failed', path: '/sign-up?oauth=failed' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'stop-reset', path: '/forgot-password/stop#token-of-twenty-signs' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'lost-factor', path: '/lost-factor' },
  { name: 'stop-lost-factor', path: '/lost-factor/stop#token-of-twenty-signs' },
]

const user: Omit<Stop, 'who'>[] = [
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
    open: async (page, say) => {
      await button(page, say('discover.details-of')).click()
      await dialog(page)
    },
  },
  {
    name: 'discover-trade-choice',
    path: '/app/discover',
    open: async (page, say) => {
      await button(page, say('discover.trade')).click()
      await dialog(page)
    },
  },
  { name: 'discover-buy', path: '/app/discover', open: (page, say) => trade(page, 'buy', say) },
  { name: 'chat', path: '/app/chat' },
  { name: 'wallet', path: '/app/wallet' },
  {
    name: 'wallet-shown',
    path: '/app/wallet',
    open: async (page, say) => {
      await button(page, say('balance.eye')).click()
    },
  },
  { name: 'wallet-token', path: '/app/wallet', open: tokenDetails },
  {
    name: 'wallet-import',
    path: '/app/wallet',
    open: async (page, say) => {
      await button(page, say('import.heading')).click()
      await dialog(page)
    },
  },
  {
    name: 'wallet-address',
    path: '/app/wallet',
    open: async (page, say) => {
      await button(page, say('address.qr')).click()
      await dialog(page)
    },
  },
  { name: 'buy', path: '/app/manual-trading' },
  {
    name: 'buy-quoted',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByLabel(say('buy.address')).fill(uni.address)
      await page.getByText('Uniswap', { exact: true }).first().waitFor()
      await page.getByLabel(say('buy.amount')).fill('25')
      await page.getByText(/UNI/).nth(2).waitFor()
    },
  },
  {
    name: 'sell-picker',
    path: '/app/manual-trading',
    open: async (page, say) => {
      await page.getByRole('tab', { name: say('sell.tab') }).click()
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog(page)
    },
  },
  { name: 'history', path: '/app/history' },
  { name: 'settings', path: '/app/settings' },
  { name: 'soon', path: '/app/soon' },
  { name: 'about', path: '/app/about' },
  { name: 'app-not-found', path: '/app/nowhere' },
  {
    name: 'shortcuts',
    path: '/app/soon',
    open: async (page) => {
      await page.locator('#content h1').first().waitFor()
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
]

/** Every screen of the app, and every dialog. */
export const stops: readonly Stop[] = [
  ...visitor.map((stop): Stop => ({ ...stop, who: 'visitor' })),
  { name: 'verify-otp', path: '/verify-otp', who: 'unverified' },
  ...user.map((stop): Stop => ({ ...stop, who: 'user' })),
]
