import { TOTP } from 'otpauth'
import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

test('an authenticator is set up, required at login and key export, and a recovery code works once', async ({
  page,
  world,
}) => {
  covers('2.settings.12', '2.settings.13', '2.settings.15', '2.settings.09', '2.settings.16')
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings/security')
  const factors = page.getByRole('region', { name: 'Two-Factor Auth' })
  for (const option of ['Authenticator', 'SMS', 'Email'])
    await expect(factors.getByText(option, { exact: true })).toBeVisible()
  await expect(factors.getByText('Coming Soon')).toBeVisible()
  await checkScreen(page, 'settings')
  await factors.getByRole('button', { name: 'Set Up Authenticator' }).click()
  const proof = page.getByRole('dialog', { name: 'Set Up the Authenticator' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.getByRole('dialog').locator('p.font-mono').textContent())?.replace(/\s/g, '') ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{26,}$/)
  await checkScreen(page, 'authenticator')
  const currentCode = () => new TOTP({ secret }).generate()
  await page.getByLabel('Code from the app').fill(currentCode())
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Turn On|Continue/ })
    .click()
  const recovery = page.getByRole('dialog', { name: 'Recovery Codes' })
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await recovery.getByRole('listitem').first().textContent()) ?? ''
  await checkScreen(page, 'recovery-codes')
  await recovery.getByRole('button', { name: 'I Saved Them' }).click()

  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.goto('/sign-up')
  const login = page.getByRole('tabpanel', { name: 'Login' })
  const send = async (code?: string) => {
    if (code) await login.getByLabel('Second Factor Code').fill(code)
    await login.getByLabel('I am not a robot').check()
    await expect(login.getByText('Checked', { exact: true })).toBeVisible()
    await login.getByRole('button', { name: 'Log In', exact: true }).click()
  }
  await login.getByLabel('Email').fill(person.email)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  await send()
  await expect(login.getByLabel('Second Factor Code')).toBeFocused()
  await checkScreen(page, 'login-second-factor')
  await send('000000')
  await expect(login.getByText(/That code is wrong/)).toBeVisible()
  await send(recoveryCode)
  await expect(page).toHaveURL('/app/discover')

  await page.goto('/app/settings/danger')
  await page.getByRole('region', { name: 'Private Keys' }).getByLabel('Password', { exact: true }).fill(person.password)
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Private Keys' }).getByLabel('Second Factor Code')).toBeVisible()
})

test('a user signs up with the sandbox’s OpenID server, and signs in to the same account later', async ({
  page,
  world,
}) => {
  covers('2.auth.05', '2.auth.06', '2.auth.07')
  const email = `olga${Date.now()}@example.test`
  const signInWithProvider = async () => {
    await page.goto('/sign-up')
    await page.getByRole('tab', { name: 'Signup' }).click()
    const form = page.getByRole('tabpanel', { name: 'Signup' })
    await expect(form.getByText('or continue with')).toBeVisible()
    await form.getByRole('link', { name: 'Sandbox' }).click()
    await expect(page).toHaveURL(new RegExp(`^${world.sandboxUrl}/openid/`))
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name', { exact: true }).fill('Olga')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/app/discover')
    await expect(page.getByText(email).first()).toBeVisible()
  }
  await signInWithProvider()
  const first = await page.request.get('/users/getuserwithtoken').then((reply) => reply.json())
  expect(first.userWithoutPassword).toMatchObject({ email, isVerified: true })
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await signInWithProvider()
  expect(await page.request.get('/users/getuserwithtoken').then((reply) => reply.json())).toEqual(first)
})

test('the app changes its language immediately, remembers it, and is right-to-left in Arabic', async ({
  page,
  world,
}) => {
  await signInAsNewUser(page, world)
  await page.goto('/app/settings/language')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Language and display')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('radio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await checkScreen(page, 'settings-arabic')
})
