import { expect, test } from './journey-test.ts'
import { signInWithDollars } from './sign-up.ts'
import { uni } from './tokens.ts'
import { openTrading, waitForQuote } from './trade.ts'

test('a user pays for a token with USDC, and the history shows it', async ({ page, world }) => {
  await signInWithDollars(page, world)
  await openTrading(page)
  await page.getByLabel('Contract Address').fill(uni.address)
  await page.getByRole('button', { name: /^Pay with ETH/ }).click()
  const picker = page.getByRole('dialog', { name: 'Pay with' })
  await expect(picker.getByRole('button', { name: /USD Coin/ })).toContainText('Ethereum')
  await picker.getByRole('button', { name: /USD Coin/ }).click()
  await expect(page.getByRole('button', { name: /^Pay with USDC/ })).toBeFocused()
  await expect(page.getByText(/^Balance: (59|60)[\d.,]* USDC$/)).toBeVisible()
  await page.getByLabel('Amount (USD)').fill('20')
  await waitForQuote(page, 'Quote')
  const quote = page.getByRole('region', { name: 'Quote' })
  await expect(quote.getByText(/^(19|20)[\d.,]* USDC/).first()).toBeVisible()
  await quote.locator('summary').filter({ hasText: 'Details' }).click()
  await expect(quote.getByText(/^0\.(09|1)\d* USDC/)).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText('Bought $20 worth of UNI').first()).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText(/USDC/).first()).toBeVisible()

  await page.goto('/app/history')
  const row = page.getByRole('row').filter({ hasText: 'UNI' })
  await expect(row).toContainText('USDC')
  await expect(row).toContainText('Successful')
})
