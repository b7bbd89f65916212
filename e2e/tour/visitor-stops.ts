import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { jup } from '../tokens.ts'
import { button, pressToOpen, withAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

/** Checks the captcha of a form, and waits until it is solved. */
async function solveCaptcha(form: Locator, text: TextPatterns) {
  await form.getByLabel(text('captcha.label')).check()
  await form.getByText(text('captcha.done')).waitFor()
}

/** The screens that a visitor without a session sees. */
export const visitorStops = withAccount('visitor', [
  { name: 'landing', path: '/' },
  {
    name: 'landing-menu',
    path: '/',
    maxWidth: 390,
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
  { name: 'public-token', path: `/trading/solana/${jup.address}` },
  {
    name: 'trading-sign-up',
    path: '/trading?view=cards',
    open: pressToOpen('discover.trade'),
  },
  { name: 'login', path: '/sign-up' },
  {
    name: 'signup',
    path: '/sign-up',
    open: async (page, text) => {
      await page.getByRole('tab', { name: text('auth.signup') }).click()
    },
  },
  {
    name: 'signup-faults',
    path: '/sign-up',
    open: async (page, text) => {
      await page.getByRole('tab', { name: text('auth.signup') }).click()
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: text('signup.submit') })
        .click()
    },
  },
  {
    name: 'login-faults',
    path: '/sign-up',
    open: async (page, text) => {
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: text('login.submit') })
        .click()
    },
  },
  {
    name: 'login-code',
    path: '/sign-up',
    before: async (page) => {
      const message = 'Please enter the code from your second factor.'
      const json = { success: false, code: 'SECOND_FACTOR_REQUIRED', message }
      await page.route('**/users/login', (route) => route.fulfill({ status: 401, json }))
    },
    open: async (page, text) => {
      const form = page.getByRole('tabpanel')
      await form.getByLabel(text('auth.email')).fill('anna@example.test')
      await form.locator('input[type=password]').fill('correct horse')
      await solveCaptcha(form, text)
      await form.getByRole('button', { name: text('login.submit') }).click()
      await page.locator('input[autocomplete="one-time-code"]').waitFor()
    },
  },
  { name: 'login-by-other-site-failed', path: '/sign-up?oauth=failed' },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    open: async (page, text) => {
      // Each email allows this request only twice an hour.
      await page.getByLabel(text('auth.email')).fill(`anna${randomInt(1e6)}@example.test`)
      await solveCaptcha(page.getByRole('main'), text)
      await button(page, text('forgot.submit')).click()
      await page.getByRole('heading', { name: text('forgot.sent') }).waitFor()
    },
  },
  { name: 'stop-reset', path: '/forgot-password/stop#token-of-twenty-signs' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'lost-factor', path: '/lost-factor' },
  { name: 'stop-lost-factor', path: '/lost-factor/stop#token-of-twenty-signs' },
  { name: 'cancel-recipient', path: '/cancel-recipient#token-of-twenty-signs' },
  { name: 'cancel-thaw', path: '/cancel-thaw#token-of-twenty-signs' },
])
