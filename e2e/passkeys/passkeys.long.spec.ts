import type { Page } from '@playwright/test'
import { expectAnnounced, listenToLiveRegions } from '../announcements.ts'
import { checkScreen } from '../check-screen.ts'
import { expect, test } from '../journey-test.ts'
import { type Newcomer, signInAsNewUser } from '../sign-up.ts'
import { tabTo } from '../tab-to.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Adds the first passkey. Ends after the recovery codes. */
async function addPasskey(page: Page, person: Newcomer, name: string) {
  await passkeys(page).getByRole('button', { name: 'Add a Login Passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Add a Login Passkey' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  const creation = page.getByRole('dialog', { name: 'Create the Passkey' })
  await creation.getByLabel('Name (optional)').fill(name)
  await checkScreen(page, 'passkey-create')
  await creation.getByRole('button', { name: 'Create Passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery Codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I Saved Them' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.goto('/sign-up')
}

test('a passkey is added, signs in, is the second factor, and is removed', async ({ page, world }) => {
  const device = await addVirtualAuthenticator(page)
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings/security')
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
  await checkScreen(page, 'passkeys-none')
  await addPasskey(page, person, 'Work laptop')
  const row = passkeys(page).getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(row).toContainText('not used yet')
  await checkScreen(page, 'passkeys-one')
  await row.getByRole('button', { name: 'Rename Work laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Work laptop' })
  await renaming.getByLabel('Name').fill('Laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page).getByText('Laptop', { exact: true })).toBeVisible()

  await logOut(page)
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await checkScreen(page, 'login-passkey')
  await device.setVerified(false)
  await login.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(login.getByText(/You weren’t signed in/)).toBeVisible()
  await device.setVerified(true)
  await login.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/app/discover')

  // A login with the password requires the passkey as second factor.
  await logOut(page)
  await login.getByLabel('Email').fill(person.email)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  await login.getByLabel('I am not a robot').check()
  await expect(login.getByText('Checked', { exact: true })).toBeVisible()
  await login.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(login.getByText(/^Log in with your passkey, or enter a code/)).toBeVisible()
  await checkScreen(page, 'login-passkey-factor')
  await login.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/app/discover')

  await page.goto('/app/settings/danger')
  const keys = page.getByRole('region', { name: 'Private Keys' })
  await expect(keys.getByText('Confirm this with your passkey.')).toBeVisible()
  await checkScreen(page, 'export-passkey')
  await keys.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your Private Keys' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/app/settings/security')
  await passkeys(page).getByRole('button', { name: 'Remove Laptop' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Laptop' })
  await expect(removal.getByText('Confirm this with your passkey.')).toBeVisible()
  await checkScreen(page, 'passkey-remove')
  await removal.getByRole('button', { name: 'Use my password instead' }).click()
  await expect(removal.getByLabel('Password', { exact: true })).toBeFocused()
  await checkScreen(page, 'passkey-remove-password')
  await removal.getByRole('button', { name: 'Use my passkey instead' }).click()
  await device.setVerified(false)
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removal.getByText(/^The passkey wasn’t confirmed/)).toBeVisible()
  await device.setVerified(true)
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
  await logOut(page)
  await login.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(login.getByText(/No account here accepts that passkey/)).toBeVisible()
})

test('a user adds a passkey and signs in with it without a mouse, with each step announced', async ({
  page,
  world,
}) => {
  await addVirtualAuthenticator(page)
  await listenToLiveRegions(page)
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings/security')
  await tabTo(page, 'button', 'Add a Login Passkey')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name (optional)')).toBeFocused()
  await page.keyboard.type('Phone')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'I Saved Them')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, ['Your passkey is ready'])
  await tabTo(page, 'button', 'Rename Phone')
  await tabTo(page, 'button', 'Log Out')
  await page.keyboard.press('Enter')
  await page.goto('/sign-up')
  await tabTo(page, 'button', 'Log in with a passkey')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/discover')
  await expectAnnounced(page, ['Login successful!'])
})

test('a browser without passkeys shows an explanation, and offers no sign-in with them', async ({ page, world }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await signInAsNewUser(page, world)
  await page.goto('/app/settings/security')
  await expect(passkeys(page).getByText('This browser doesn’t support passkeys')).toBeVisible()
  await expect(passkeys(page).getByRole('button', { name: 'Add a Login Passkey' })).toHaveCount(0)
  await checkScreen(page, 'passkeys-unsupported')
  await logOut(page)
  await expect(page.getByRole('tabpanel', { name: 'Login' }).getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
})
