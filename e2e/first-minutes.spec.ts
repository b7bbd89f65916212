import { waitForMailedCode } from '../world/clients/mailbox.ts'
import { getNewestCard } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer } from './sign-up.ts'

test('a beginner gets from the landing page to the first receipt in eight steps', async ({ page, world }) => {
  const person = createNewcomer()
  let stepCount = 0
  const step = async (what: () => Promise<unknown>) => {
    stepCount++
    await what()
  }
  await page.goto('/')
  await step(() => page.getByRole('link', { name: 'Start Trading Now' }).click())
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await step(async () => {
    await form.getByLabel('Username').fill(person.username)
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByLabel('Confirm Password').fill(person.password)
  })
  await step(() => form.getByLabel('I am not a robot').check())
  await expect(form.getByText('Checked', { exact: true })).toBeVisible()
  await step(() => form.getByRole('button', { name: 'Sign Up' }).click())
  const code = await waitForMailedCode(world.sandboxUrl, person.email)
  await step(() => page.getByLabel('Verification code').fill(code))

  const greeting = page.getByRole('region', { name: `Welcome, ${person.username}` })
  await expect(greeting).toContainText('of play money')
  await checkScreen(page, 'first-greeting')
  await step(() => greeting.getByRole('button', { name: 'Yes, keep it simple' }).click())
  await checkScreen(page, 'first-sentence')
  await step(() => greeting.getByRole('button', { name: '“Buy $5 of BONK”' }).click())
  await expect(getNewestCard(page)).toContainText('Are you sure you want to buy $5 of BONK?')
  // The first purchase opens a token account: its deposit isn't a fee, and no reason to warn.
  await expect(getNewestCard(page)).toContainText(/a refundable deposit of \$0\.\d\d/)
  await expect(getNewestCard(page)).not.toContainText('The network fee is')
  await expect(getNewestCard(page).getByText('Route')).toBeHidden()
  await checkScreen(page, 'first-card')
  await step(() => getNewestCard(page).getByRole('button', { name: "Yes, I'm Sure" }).click())
  await expect(getNewestCard(page)).toContainText('Trade Successful')
  expect(stepCount).toBe(8)
  await checkScreen(page, 'first-receipt')
  await getNewestCard(page).getByRole('link', { name: 'See Your Wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()

  // The greeting appears once.
  await page.goto('/app/discover')
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await expect(greeting).toHaveCount(0)
})
