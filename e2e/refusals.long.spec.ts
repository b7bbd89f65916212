import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer, signInAsNewUser, signUp } from './sign-up.ts'
import { hostile, uni, unsellable, zro } from './tokens.ts'
import { openTrading, quoteBuy, selectSale, waitForQuote } from './trade.ts'

test('a wrong code is refused, and the field accepts only the characters of codes', async ({ page }) => {
  covers('5.validation.otp.01', '5.validation.otp.03', '5.validation.otp.05', '8.errors.05')
  await signUp(page, createNewcomer())
  const field = page.getByLabel('Verification code')
  const send = page.getByRole('button', { name: 'Verify Email' })
  await send.click()
  await expect(page.getByText('OTP is required')).toBeVisible()
  await field.fill('AB2')
  await send.click()
  await expect(page.getByText('Must be exactly 6 characters')).toBeVisible()
  await field.fill('')
  await field.pressSequentially('AB-C2')
  await expect(field).toHaveValue('ABC2')
  await field.fill('ABC2345')
  await expect(page.getByText('Failed to verify code. Please try again.')).toBeVisible()
})

test('the forms explain an amount above the balance and an ambiguous address', async ({ page, world }) => {
  await signInAsNewUser(page, world)
  await openTrading(page)
  await page.getByLabel('Contract Address').fill(uni.address)
  await page.getByLabel('Amount (USD)').fill('1000000')
  await expect(page.getByRole('alert').getByText(/Nothing was sent/)).toBeVisible()
  await checkScreen(page, 'buy-not-possible')
  await page.getByLabel('Contract Address').fill(zro.address)
  await expect(page.getByText('This address is a token on more than one chain. Which one do you mean?')).toBeVisible()
  await page.getByRole('radio', { name: 'Base' }).click()
  await expect(page.getByRole('region', { name: 'Token Information' })).toContainText('Base')
})

test('an unsellable token can be bought only after allowing it and typing its symbol, and then cannot be sold', async ({
  page,
  world,
}) => {
  const person = await signInAsNewUser(page, world)
  await openTrading(page)
  const fill = async () => {
    await page.getByLabel('Contract Address').fill(unsellable.address)
    await page.getByLabel('Amount (USD)').fill('25')
  }
  await fill()
  const block = page.getByRole('alert').filter({ hasText: 'This token looks dangerous, so buying it is blocked' })
  await expect(block).toContainText('Our own simulation on the chain found: it can’t be sold again.')
  await checkScreen(page, 'danger')
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await page.getByRole('switch', { name: 'Allow buying dangerous tokens' }).click()
  const question = page.getByRole('dialog', { name: 'Allow Dangerous Tokens?' })
  await question.getByLabel('Password', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Allow It' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openTrading(page)
  await fill()
  await page.getByLabel(`Type ${unsellable.symbol} to buy it anyway`).fill(unsellable.symbol)
  await waitForQuote(page, 'Quote')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(`Bought $25 worth of ${unsellable.symbol}`).first()).toBeVisible()
  await openTrading(page)
  await selectSale(page, unsellable, '50')
  await expect(
    page.getByRole('alert').getByText(/^A simulation of this trade failed, so nothing was sent\./),
  ).toBeVisible()
})

test('a hostile token name is shown as plain text', async ({ page, world }) => {
  await signInAsNewUser(page, world)
  await openTrading(page)
  await page.getByLabel('Contract Address').fill(hostile.address)
  await expect(page.getByRole('region', { name: 'Token Information' })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  expect(await page.title()).not.toContain('pwned')
})

test('leaving a quote buys nothing', async ({ page, world }) => {
  await signInAsNewUser(page, world)
  await openTrading(page)
  await quoteBuy(page, uni, '25')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Contract Address')).toHaveValue('')
  await page.goto('/app/history')
  await expect(page.getByText('No trades yet')).toBeVisible()
})
