import type { Locator, Page } from '@playwright/test'
import { fetchEmails, waitForMailedCode } from '../world/clients/mailbox.ts'
import { startWorld, type World } from '../world/start-world.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test as journey } from './journey-test.ts'
import { type Newcomer, signInAsNewUser } from './sign-up.ts'

/** A world that mails the code of a forgotten password after six seconds. */
const test = journey.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const world = await startWorld({ env: { PASSWORD_RESET_WAIT_MINUTES: '0.1' } })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function exportWith(page: Page, password: string) {
  const security = page.getByRole('region', { name: 'Private Keys' })
  await security.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  return security
}

async function solve(page: Page | Locator) {
  await page.getByLabel('I am not a robot').check()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
}

/** Requests a password reset; ends on the screen with the next steps. */
async function requestReset(page: Page, { email }: Newcomer) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await solve(page)
  await page.getByRole('button', { name: 'Send the Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
}

test('a user exports the keys with the password, and closing the dialog hides them', async ({ page, world }) => {
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings#security')
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeVisible()
  await checkScreen(page, 'settings')
  const security = await exportWith(page, 'not my password')
  await expect(security.getByText('The password is wrong. Nothing was exported; please try again.')).toBeVisible()
  await exportWith(page, person.password)
  const keys = page.getByRole('dialog', { name: 'Your Private Keys' })
  await keys.getByRole('button', { name: 'Show Ethereum private key' }).click()
  const key = (await keys.getByText(/^0x[0-9a-f]{64}$/).textContent()) ?? ''
  await checkScreen(page, 'private-keys')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(security.getByLabel('Password', { exact: true })).toBeFocused()
  // The key is hidden immediately and leaves the DOM with the next render.
  await expect.poll(() => page.content()).not.toContain(key)
  const fetchMailSubjects = async () =>
    (await fetchEmails(world.sandboxUrl, person.email)).map(({ subject }) => subject)
  await expect.poll(fetchMailSubjects).toContain('Your Murmur private keys were exported')
})

test('a forgotten password is reset by mail, and key exports are then on hold', async ({ page, world }) => {
  const person = await signInAsNewUser(page, world)
  const earlierMailCount = (await fetchEmails(world.sandboxUrl, person.email)).length
  await requestReset(page, person)
  await checkScreen(page, 'forgot-password')
  await page.getByRole('link', { name: 'I Have a Code' }).click()
  const code = await waitForMailedCode(world.sandboxUrl, person.email, earlierMailCount + 1)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('New Password').fill('another good password')
  await page.getByLabel('Confirm Password').fill('another good password')
  await solve(page)
  await checkScreen(page, 'reset-password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill('another good password')
  await solve(form)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/app/discover')
  await page.goto('/app/settings/danger')
  const security = await exportWith(page, 'another good password')
  await expect(security.getByText(/^You can export keys again at .* UTC\.$/)).toBeVisible()
})

test('a reset requested by another person is stopped by the link in its mail', async ({ page, world }) => {
  const person = await signInAsNewUser(page, world)
  await requestReset(page, person)
  const waitForStopLink = async () => {
    const emails = await fetchEmails(world.sandboxUrl, person.email)
    return emails.map(({ text }) => /http\S+\/stop#\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(waitForStopLink).not.toBe('')
  await page.goto(await waitForStopLink())
  await expect(page).toHaveURL('/forgot-password/stop')
  await checkScreen(page, 'stop-reset')
  await page.getByRole('button', { name: 'Stop the Reset' }).click()
  await expect(page.getByRole('heading', { name: 'The reset is stopped' })).toBeFocused()
})
