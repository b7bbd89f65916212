import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer, signInAsNewUser, signUp } from './sign-up.ts'

const everyPage = [
  '/app',
  '/app/discover',
  '/app/about',
  '/app/help',
  '/app/manual-trading',
  '/app/chat',
  '/app/history',
  '/app/settings',
  '/app/soon',
  '/app/wallet',
  '/app/nowhere',
]
/** The quick run checks the first page, one in the middle, and one that does not exist. */
const appPages = isLong ? everyPage : ['/app', '/app/wallet', '/app/nowhere']

test('a first visitor is redirected to the landing page and a returning visitor to sign-up', async ({ page }) => {
  covers('2.guard.01', '2.guard.02', '2.guard.03', '6.roles.03')
  await page.goto('/app/history')
  await expect(page).toHaveURL('/')
  // The URL changes before the page renders.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState()
  for (const path of appPages) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/sign-up')
  }
})

test('an unverified user is redirected to verification and then back', async ({ page }) => {
  covers('2.guard.04', '2.guard.05', '6.roles.06')
  const person = createNewcomer()
  await signUp(page, person)
  for (const path of appPages) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/verify-otp?email=${encodeURIComponent(person.email)}`)
  }
  const refused = await page.request.get('/balances/getuserbalance')
  expect(refused.status()).toBe(403)
})

test('the verification page redirects to sign-up without a session', async ({ page }) => {
  covers('2.otp.10')
  await page.goto('/verify-otp?email=somebody@example.test')
  await expect(page).toHaveURL('/sign-up')
})

test('every page opens for a verified user', async ({ page, world }) => {
  // Every page opens at its path; other journeys cover their content.
  covers('2.guard.06', '2.routes.06', '2.routes.07', '2.routes.08', '2.routes.09', '2.routes.13')
  await signInAsNewUser(page, world)
  const headings: Record<string, string> = {
    '/app': 'Discover',
    '/app/discover': 'Discover',
    '/app/about': 'About Page',
    '/app/help': 'Help',
    '/app/manual-trading': 'Manual Trading',
    '/app/chat': 'Chat',
    '/app/history': 'Trade History',
    '/app/settings': 'Account Settings',
    '/app/soon': "We're Launching Soon",
    '/app/wallet': 'Wallet',
    '/app/nowhere': 'Not Found',
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
})

test('the sidebar shows the user, marks the page, and logs out immediately', async ({ page, world }) => {
  covers('2.shell.01', '2.shell.02', '2.shell.03', '2.shell.04', '4.states.auth.07')
  const person = await signInAsNewUser(page, world)
  await page.goto('/app')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Discover', 'Chat', 'Wallet', 'Trade', 'History', 'Settings'])
  await navigation.getByRole('link', { name: 'Trade' }).click()
  await expect(page).toHaveURL('/app/manual-trading')
  await expect(navigation.getByRole('link', { name: 'Trade' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(person.username, { exact: true })).toBeVisible()
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/(sign-up)?$/)
  // The page does not wait for the server's response.
  await expect.poll(async () => (await page.request.get('/users/getuserwithtoken')).status()).toBe(401)
})

test('the sidebar is a drawer on small screens', async ({ page, world }) => {
  covers('2.shell.06')
  await signInAsNewUser(page, world)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/app/history')
  await expect(drawer).toBeHidden()
})

test('public pages and an unknown address need no session', async ({ page }) => {
  covers('2.routes.14', '6.roles.02', '2.auth.09')
  for (const [path, name] of [
    ['/', 'landing'],
    ['/sign-up', 'login'],
    ['/terms', 'terms'],
    ['/trading', 'markets'],
  ] as const) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkScreen(page, name)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  const notFoundResponse = await page.goto('/no/such/page')
  expect(notFoundResponse?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})
