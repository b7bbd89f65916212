import type { Page } from '@playwright/test'
import { button, changeResponse, dialog, type Open, pressToOpen, stopsForAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

/** Uses the page a little first. */
const scrollPage =
  (open: Open): Open =>
  async (page, text, password) => {
    await page.mouse.wheel(0, 1)
    await open(page, text, password)
  }

/** Enters the password that a dialog requires. */
async function submitPassword(page: Page, submit: RegExp, password: string) {
  await dialog(page).locator('input[type=password]').fill(password)
  await dialog(page).getByRole('button', { name: submit }).click()
}

const codes = Array.from({ length: 10 }, (_, at) => `k7w${at}x-m2pq${at}`)
const factorsOn = { authenticator: true, email: true, recoveryCodesLeft: 10 }
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString()

async function recoveryCodes(page: Page, text: TextPatterns, password: string) {
  const reply = { data: { ...factorsOn, hasPassword: true, holdUntil: null }, recoveryCodes: codes }
  await page.route('**/api/security/email-factor', (route) => route.fulfill({ json: reply }))
  await button(page, text('factor.turn-on-of')).click()
  await submitPassword(page, text('factor.turn-on'), password)
  await page.getByRole('dialog', { name: text('recovery.heading') }).waitFor()
}

/** The settings and their dialogs. The lower settings load when the page is used. */
export const settingsStops = stopsForAccount('user', [
  { name: 'settings', path: '/app/settings' },
  {
    name: 'settings-authenticator',
    path: '/app/settings',
    open: scrollPage(async (page, text, password) => {
      await button(page, text('factor.set-up-of')).click()
      await submitPassword(page, text('factor.continue'), password)
      await page.getByRole('dialog').getByLabel(text('factor.first-code')).waitFor()
    }),
  },
  {
    name: 'settings-delete-account',
    path: '/app/settings',
    open: scrollPage(pressToOpen('data.delete')),
  },
  {
    name: 'settings-busy',
    path: '/app/settings',
    // The longest possible state.
    before: async (page) => {
      await changeResponse('**/api/profile', () => ({ pendingEmail: 'anna.new@example.test', deletedAt: inTenDays() }))(
        page,
      )
      await changeResponse('**/api/security/factors', () => ({ ...factorsOn, holdUntil: inTenDays() }))(page)
      await changeResponse('**/api/trading/limits', () => ({
        perTradeUsd: 100,
        perDayUsd: 500,
        pending: { perTradeUsd: 1000, perDayUsd: null, from: inTenDays() },
      }))(page)
    },
  },
  {
    name: 'settings-faults',
    path: '/app/settings',
    open: scrollPage(async (page, text) => {
      for (const id of ['profile.submit', 'password.submit', 'limits.submit']) await button(page, text(id)).waitFor()
      await page.getByLabel(text('auth.username')).fill('')
      await page.getByLabel(text('limits.per-trade')).fill('12.5')
      for (const id of ['profile.submit', 'password.submit', 'limits.submit']) await button(page, text(id)).click()
    }),
  },
  {
    name: 'settings-keys',
    path: '/app/settings',
    open: async (page, text, password) => {
      const security = page.getByRole('region', { name: text('settings.security') })
      await security.locator('input[type=password]').fill(password)
      await button(page, text('export.submit')).click()
      await dialog(page).waitFor()
    },
  },
  { name: 'settings-recovery-codes', path: '/app/settings', open: scrollPage(recoveryCodes) },
  { name: 'settings-email-codes', path: '/app/settings', open: scrollPage(pressToOpen('factor.turn-on-of')) },
  { name: 'settings-export', path: '/app/settings', open: scrollPage(pressToOpen('data.export')) },
  {
    name: 'settings-danger',
    path: '/app/settings',
    open: scrollPage(async (page, text) => {
      await page.getByRole('switch', { name: text('danger.allow') }).click()
      await dialog(page).waitFor()
    }),
  },
  {
    name: 'terms-notice',
    path: '/app/about',
    before: changeResponse('**/api/profile', () => ({ acceptedTerms: '2020-01-01' })),
    open: async (page, text) => {
      await page.getByRole('region', { name: text('papers.notice') }).waitFor()
    },
  },
])
