import type { Page } from '@playwright/test'
import { uni } from '../tokens.ts'
import type { Words } from './words.ts'

export type Stop = {
  name: string
  path: string
  /** Opens what is not there at once: a dialog, a filled form. Waits until it is. */
  open?: (page: Page, say: Words, password: string) => Promise<void>
  /** Who looks: nobody signed in, somebody whose email is not verified, a user who has traded, or one who has just come. */
  who: 'visitor' | 'unverified' | 'user' | 'newcomer'
  /** Where it is shown; at any width unless said. */
  upTo?: number
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

async function ethereumTokens(page: Page, say: Words) {
  const section = page.getByRole('button', { name: say('tokens.heading', { chain: 'Ethereum' }) })
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
}

async function tokenDetails(page: Page, say: Words) {
  await ethereumTokens(page, say)
  await button(page, /^Uniswap/).click()
  await dialog(page)
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
  await dialog(page)
}

const visitor: Omit<Stop, 'who'>[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-menu',
    path: '/',
    upTo: 390,
    open: async (page) => {
      await page.locator('.menu-button').click()
      await page.locator('#menu nav a').first().waitFor()
    },
  },
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
  { name: 'menu', path: '/app/soon', upTo: 390, open: menu },
  {
    name: 'chat-card',
    path: '/app/chat',
    open: async (page, say) => {
      await page.waitForLoadState('networkidle')
      await page.getByRole('textbox', { name: say('chat.message') }).fill('buy 20 dollars of BONK')
      await page
        .getByRole('button', { name: say('chat.send') })
        .and(page.locator(':not([aria-disabled="true"])'))
        .click()
      await page
        .getByRole('article')
        .last()
        .getByRole('button', { name: say('chat.card.yes') })
        .waitFor()
    },
  },
  {
    name: 'chat-delete',
    path: '/app/chat',
    open: async (page, say) => {
      const ofFirst = button(page, say('chat.delete-of'))
      const drawer = button(page, say('chat.open-chats'))
      // On small screens the chats stand in a drawer.
      await ofFirst.or(drawer).filter({ visible: true }).first().waitFor()
      if (!(await ofFirst.isVisible())) await drawer.click()
      await ofFirst.click()
      await page.getByRole('dialog', { name: say('chat.delete.heading') }).waitFor()
    },
  },
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
      await dialog(page)
    },
  },
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
  {
    name: 'receipt',
    path: '/app/history?side=buy',
    open: async (page, say) => {
      await button(page, say('history.details')).click()
      await page.getByRole('link', { name: say('receipt.heading') }).click()
      await page.getByRole('heading', { name: say('receipt.money') }).waitFor()
    },
  },
  { name: 'settings', path: '/app/settings' },
  {
    name: 'settings-authenticator',
    path: '/app/settings',
    open: async (page, say, password) => {
      await button(page, say('factor.set-up-of')).click()
      await page.getByRole('dialog').locator('input[type=password]').fill(password)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('factor.continue') })
        .click()
      await page.getByRole('dialog').getByLabel(say('factor.first-code')).waitFor()
    },
  },
  {
    name: 'settings-delete-account',
    path: '/app/settings',
    open: async (page, say) => {
      await button(page, say('data.delete')).click()
      await dialog(page)
    },
  },
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
  { name: 'chat', path: '/app/chat', who: 'newcomer' },
  ...user.map((stop): Stop => ({ ...stop, who: 'user' })),
]
