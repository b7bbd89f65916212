import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import type { Page } from '@playwright/test'
import { button, changeResponse, dialog, pressToOpen, rejectRequests, withAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

/** Enters the password that a dialog requires. */
async function submitPassword(page: Page, submit: RegExp, password: string) {
  await dialog(page).locator('input[type=password]').fill(password)
  await dialog(page).getByRole('button', { name: submit }).click()
}

const codes = Array.from({ length: 10 }, (_, at) => `k7w${at}x-m2pq${at}`)
const factorsOn = { authenticator: true, email: true, passkeys: 0, recoveryCodesLeft: 10 }
const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString()

async function openRecoveryCodes(page: Page, text: TextPatterns, password: string) {
  const reply = { data: { ...factorsOn, hasPassword: true, holdUntil: null }, recoveryCodes: codes }
  await page.route('**/api/security/email-factor', (route) => route.fulfill({ json: reply }))
  await button(page, text('factor.turn-on-email')).click()
  await submitPassword(page, text('factor.turn-on'), password)
  await page.getByRole('dialog', { name: text('recovery.heading') }).waitFor()
}

/** The longest possible state of the settings. */
const mockLongestSettings = async (page: Page) => {
  await changeResponse('**/api/profile', () => ({ pendingEmail: 'anna.new@example.test', deletedAt: inTenDays() }))(
    page,
  )
  await changeResponse('**/api/security/factors', () => ({ ...factorsOn, holdUntil: inTenDays() }))(page)
  await changeResponse('**/api/trading/limits', () => ({
    perTradeUsd: 100,
    perDayUsd: 500,
    pending: { perTradeUsd: 1000, perDayUsd: null, from: inTenDays() },
  }))(page)
}

/** Two passkeys, one with the longest possible name. */
async function mockTwoPasskeys(page: Page) {
  const phone = { id: 'passkey-1', name: 'Phone', createdAt: '2026-11-21T08:00:00.000Z', isSynced: true }
  const data = [
    { ...phone, lastUsedAt: '2026-11-22T08:00:00.000Z' },
    { ...phone, id: 'passkey-2', name: 'Blue security key in the drawer at home', lastUsedAt: null, isSynced: false },
  ]
  await page.route('**/api/passkeys', (route) => route.fulfill({ json: { data } }))
}

/** Two passkeys that confirm payments, and a pending recovery. */
async function mockPendingRecovery(page: Page) {
  const recovery = { hasRecoveryCode: true, recoveryDueAt: Date.now() + 172_000_000, recoverySeconds: 172_800 }
  const times = { createdAt: '2026-11-21T08:00:00.000Z', lastUsedAt: '2026-11-22T08:00:00.000Z' }
  const passkeys = [
    { ...times, id: 'credential-of-the-laptop', name: 'Firefox on Linux' },
    { ...times, id: 'credential-of-the-phone1', name: 'Phone' },
  ]
  const credentialIds = passkeys.map(({ id }) => id)
  // Typed, so that a new field of the reply fails to compile here.
  const data: SigningPasskeys = { credentialIds, passkeys, isRequired: true, threshold: null, ...recovery }
  await page.route('**/api/signing-passkeys', (route) => route.fulfill({ json: { data } }))
}

const pages = ['profile', 'security', 'recipients', 'limits', 'notifications', 'language', 'data', 'danger']

/** The settings, each of their pages, and their dialogs. */
export const settingsStops = withAccount('user', [
  { name: 'settings', path: '/app/settings' },
  ...pages.map((name) => ({
    name: `settings-${name}`,
    path: `/app/settings/${name}`,
    capturesAllContent: true as const,
    open: async (page: Page) => {
      await page.locator('[data-waiting]').first().waitFor({ state: 'detached' })
    },
  })),
  ...['profile', 'security', 'limits', 'danger'].map((name) => ({
    name: `settings-${name}-busy`,
    path: `/app/settings/${name}`,
    before: mockLongestSettings,
  })),
  {
    name: 'settings-security-failed',
    path: '/app/settings/security',
    expectsConsoleErrors: true as const,
    before: rejectRequests('**/api/security/factors', '**/api/sessions', '**/api/security/logins'),
  },
  {
    name: 'settings-search',
    path: '/app/settings',
    open: async (page, text) => {
      await page.getByRole('searchbox', { name: text('settings.search') }).fill('a')
      await page.getByRole('list', { name: text('settings.search') }).waitFor()
    },
  },
  {
    name: 'settings-found',
    path: '/app/settings#theme',
    open: async (page) => {
      await page.locator('[data-setting=theme] input:checked').waitFor()
    },
  },
  {
    name: 'settings-authenticator',
    path: '/app/settings/security',
    open: async (page, text, password) => {
      await button(page, text('factor.set-up-of')).click()
      await submitPassword(page, text('factor.continue'), password)
      await page.getByRole('dialog').getByLabel(text('factor.first-code')).waitFor()
    },
  },
  {
    name: 'settings-passkeys',
    path: '/app/settings/security#passkeys',
    before: mockTwoPasskeys,
    open: async (page, text) => {
      await page
        .getByRole('region', { name: text('passkey.heading') })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'settings-passkey-create',
    path: '/app/settings/security',
    open: async (page, text, password) => {
      await button(page, text('passkey.add')).click()
      await submitPassword(page, text('factor.continue'), password)
      await dialog(page).getByLabel(text('passkey.name-optional')).waitFor()
    },
  },
  {
    name: 'settings-signing-passkeys',
    path: '/app/settings/security#signing-passkeys',
    before: mockPendingRecovery,
    open: async (page, text) => {
      await page
        .getByRole('region', { name: text('passkey.heading') })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'settings-signing-set-up',
    path: '/app/settings/security',
    open: async (page, text) => {
      await page.getByRole('switch', { name: text('signing.require') }).click()
      await dialog(page).waitFor()
    },
  },
  { name: 'settings-delete-account', path: '/app/settings/danger', open: pressToOpen('data.delete') },
  {
    name: 'settings-profile-faults',
    path: '/app/settings/profile',
    open: async (page, text) => {
      await page.getByLabel(text('auth.username')).fill('')
      await button(page, text('profile.submit')).click()
    },
  },
  {
    name: 'settings-password-faults',
    path: '/app/settings/profile',
    open: async (page, text) => {
      await button(page, text('password.submit')).click()
    },
  },
  {
    name: 'settings-limits-faults',
    path: '/app/settings/limits',
    open: async (page, text) => {
      await page.getByLabel(text('limits.per-trade')).fill('12.5')
      await button(page, text('limits.submit')).click()
    },
  },
  {
    name: 'settings-keys',
    path: '/app/settings/danger',
    open: async (page, text, password) => {
      const keys = page.getByRole('region', { name: text('settings.keys') })
      await keys.locator('input[type=password]').fill(password)
      await button(page, text('export.submit')).click()
      await dialog(page).waitFor()
    },
  },
  { name: 'settings-recovery-codes', path: '/app/settings/security', open: openRecoveryCodes },
  { name: 'settings-email-codes', path: '/app/settings/security', open: pressToOpen('factor.turn-on-email') },
  { name: 'settings-export', path: '/app/settings/data', open: pressToOpen('data.export') },
  { name: 'settings-shortcuts', path: '/app/settings/language', open: pressToOpen('hotkey.show') },
  {
    name: 'settings-danger-tokens',
    path: '/app/settings/limits',
    open: async (page, text) => {
      await page.getByRole('switch', { name: text('danger.allow') }).click()
      await dialog(page).waitFor()
    },
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
