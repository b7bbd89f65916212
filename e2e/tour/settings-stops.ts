import type { Page } from '@playwright/test'
import { button, changed, dialog, type Open, pressed, stopsOf } from './stop.ts'
import type { Words } from './words.ts'

/** Uses the page a little first. */
const used =
  (open: Open): Open =>
  async (page, say, password) => {
    await page.mouse.wheel(0, 1)
    await open(page, say, password)
  }

/** Gives the password that a dialog asks for. */
async function prove(page: Page, submit: RegExp, password: string) {
  await dialog(page).locator('input[type=password]').fill(password)
  await dialog(page).getByRole('button', { name: submit }).click()
}

const codes = Array.from({ length: 10 }, (_, at) => `k7w${at}x-m2pq${at}`)
const factorsOn = { authenticator: true, email: true, recoveryCodesLeft: 10 }
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString()

async function recoveryCodes(page: Page, say: Words, password: string) {
  const reply = { data: { ...factorsOn, hasPassword: true, holdUntil: null }, recoveryCodes: codes }
  await page.route('**/api/security/email-factor', (route) => route.fulfill({ json: reply }))
  await button(page, say('factor.turn-on-of')).click()
  await prove(page, say('factor.turn-on'), password)
  await page.getByRole('dialog', { name: say('recovery.heading') }).waitFor()
}

/** The settings and their dialogs. The lower settings load when the page is used. */
export const settingsStops = stopsOf('user', [
  { name: 'settings', path: '/app/settings' },
  {
    name: 'settings-authenticator',
    path: '/app/settings',
    open: used(async (page, say, password) => {
      await button(page, say('factor.set-up-of')).click()
      await prove(page, say('factor.continue'), password)
      await page.getByRole('dialog').getByLabel(say('factor.first-code')).waitFor()
    }),
  },
  {
    name: 'settings-delete-account',
    path: '/app/settings',
    open: used(pressed('data.delete')),
  },
  {
    name: 'settings-busy',
    path: '/app/settings',
    // The longest possible state.
    before: async (page) => {
      await changed('**/api/profile', () => ({ pendingEmail: 'anna.new@example.test', deletedAt: inTenDays() }))(page)
      await changed('**/api/security/factors', () => ({ ...factorsOn, holdUntil: inTenDays() }))(page)
      await changed('**/api/trading/limits', () => ({
        perTradeUsd: 100,
        perDayUsd: 500,
        pending: { perTradeUsd: 1000, perDayUsd: null, from: inTenDays() },
      }))(page)
    },
  },
  {
    name: 'settings-faults',
    path: '/app/settings',
    open: used(async (page, say) => {
      for (const id of ['profile.submit', 'password.submit', 'limits.submit']) await button(page, say(id)).waitFor()
      await page.getByLabel(say('auth.username')).fill('')
      await page.getByLabel(say('limits.per-trade')).fill('12.5')
      for (const id of ['profile.submit', 'password.submit', 'limits.submit']) await button(page, say(id)).click()
    }),
  },
  {
    name: 'settings-keys',
    path: '/app/settings',
    open: async (page, say, password) => {
      const security = page.getByRole('region', { name: say('settings.security') })
      await security.locator('input[type=password]').fill(password)
      await button(page, say('export.submit')).click()
      await dialog(page).waitFor()
    },
  },
  { name: 'settings-recovery-codes', path: '/app/settings', open: used(recoveryCodes) },
  { name: 'settings-email-codes', path: '/app/settings', open: used(pressed('factor.turn-on-of')) },
  { name: 'settings-export', path: '/app/settings', open: used(pressed('data.export')) },
  {
    name: 'settings-danger',
    path: '/app/settings',
    open: used(async (page, say) => {
      await page.getByRole('switch', { name: say('danger.allow') }).click()
      await dialog(page).waitFor()
    }),
  },
  {
    name: 'terms-notice',
    path: '/app/about',
    before: changed('**/api/profile', () => ({ acceptedTerms: '2020-01-01' })),
    open: async (page, say) => {
      await page.getByRole('region', { name: say('papers.notice') }).waitFor()
    },
  },
])
