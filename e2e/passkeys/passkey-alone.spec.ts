import type { Page } from '@playwright/test'
import { fetchEmails, waitForMailedCode } from '../../world/clients/mailbox.ts'
import { newUser } from '../../world/new-user.ts'
import type { World } from '../../world/start-world.ts'
import { checkScreen } from '../check-screen.ts'
import { expect, test } from '../journey-test.ts'
import { createNewcomer, waitForFunds } from '../sign-up.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Timeout for a new recipient, which takes 10 s in a test's world. */
const waitMs = 30_000

/** Signs up with the sandbox's provider, so that the account has no password. */
async function signUpByProvider(page: Page): Promise<string> {
  const { email } = createNewcomer()
  await page.goto('/api/oauth/sandbox/start')
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/app/discover')
  return email
}

/** Creates the first passkey with the mailed code, in the dialog that needs the passkey. */
async function createFirstPasskey(page: Page, world: World, email: string) {
  const earlierMailCount = (await fetchEmails(world.sandboxUrl, email)).length
  const first = page.getByRole('dialog', { name: 'Create the Passkey' })
  await first.getByRole('button', { name: 'Email Me a Code' }).click()
  await expect(first.getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type(await waitForMailedCode(world.sandboxUrl, email, earlierMailCount))
  await checkScreen(page, 'first-passkey')
  await first.getByRole('button', { name: 'Continue' }).click()
  await first.getByRole('button', { name: 'Create Passkey' }).click()
  await page.getByRole('dialog', { name: 'Recovery Codes' }).getByRole('button', { name: 'I Saved Them' }).click()
}

test('a user without a password signs up with a provider, creates a passkey when one is needed, and sends with it alone', async ({
  page,
  world,
}) => {
  test.setTimeout(300_000)
  const device = await addVirtualAuthenticator(page)
  const friend = await newUser(world)
  const email = await signUpByProvider(page)
  await waitForFunds(page)

  await page.goto('/app/wallet/send')
  await page.getByRole('button', { name: /^What/ }).click()
  await page
    .getByRole('dialog', { name: 'Choose a token to send' })
    .getByRole('button', { name: /SOL · Solana/ })
    .click()
  await page.getByLabel('Amount (SOL)').fill('0.25')
  await page.getByRole('button', { name: 'New recipient' }).click()
  const form = page.getByRole('dialog', { name: 'New recipient' })
  await form.getByLabel('Address', { exact: true }).fill(friend.addresses.sol)
  await expect(form.getByRole('list', { name: 'Address' })).toBeVisible()
  await form.getByLabel('Name').fill('Anna')
  for (const warning of await form.getByRole('checkbox').all()) await warning.check()
  await expect(form.getByText('Confirm this with a passkey')).toBeVisible()
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0)
  await checkScreen(page, 'no-proof-yet')
  await form.getByRole('button', { name: 'Create Passkey' }).click()
  await createFirstPasskey(page, world, email)
  await expect(form.getByText('Confirm this with your passkey.')).toBeVisible()
  await form.getByRole('button', { name: 'Add recipient' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('You can send to Anna now.').first()).toBeAttached({ timeout: waitMs })

  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Check and send' })
  await expect(review.getByText('Confirm this with your passkey.')).toBeVisible()
  await expect(review.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(review.getByRole('button', { name: 'Use my password instead' })).toHaveCount(0)
  await checkScreen(page, 'send-by-passkey')
  await device.setVerified(false)
  await review.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(review.getByText(/^The passkey wasn’t confirmed/)).toBeVisible()
  await device.setVerified(true)
  await review.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(page.getByRole('heading', { name: 'Sent 0.25 SOL to Anna', level: 2 })).toBeFocused({ timeout: waitMs })
})
