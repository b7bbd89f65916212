import type { Page } from '@playwright/test'
import { newUser } from '../world/new-user.ts'
import { dollars } from '../world/sandbox-control/sandbox-tokens.ts'
import type { World } from '../world/start-world.ts'
import { expect, test } from './journey-test.ts'
import { tabTo } from './tab-to.ts'
import { uni } from './tokens.ts'
import { openTrading, waitForQuote } from './trade.ts'

/** A user that holds dollars on Ethereum, signed in. */
async function signInWithDollars(page: Page, world: World) {
  const user = await newUser(world)
  const bought = await user.call('POST', '/buy', { amountInUsd: '60', tokenAddress: dollars.eth, chain: 'eth' })
  expect(bought.body).toMatchObject({ success: true })
  await page.context().addCookies([...user.cookies].map(([name, value]) => ({ name, value, url: world.url })))
}

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

test('a user pays an amount of USDC on a token page without a mouse', async ({ page, world }) => {
  await signInWithDollars(page, world)
  await page.goto(`/app/token/ethereum/${uni.address}`)
  const panel = page.getByRole('complementary', { name: 'Buy or sell' })
  await tabTo(page, 'button', /^Pay with ETH/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^USD Coin/)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Pay with USDC/ })).toBeVisible()
  // The amount is before the choice.
  await tabTo(page, 'spinbutton', 'Amount', 'Shift+Tab')
  await page.keyboard.type('15')
  await tabTo(page, 'radio', 'USD')
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: 'USDC' })).toBeChecked()
  await expect(panel.getByText(/^about \$/).first()).toBeVisible()
  await tabTo(page, 'button', 'Buy Token')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Bought UNI for \d+(\.\d+)? USDC$/).first()).toBeVisible()
})
