import { expect, test } from '../journey-test.ts'
import { signInWithDollars } from '../sign-up.ts'
import { tabTo } from '../tab-to.ts'
import { uni } from '../tokens.ts'

test('a user pays an amount of USDC on a token page without a mouse', async ({ page, world }) => {
  await signInWithDollars(page, world)
  await page.goto(`/app/token/ethereum/${uni.address}`)
  const panel = page.getByRole('complementary', { name: 'Buy or sell' })
  await tabTo(page, 'button', /^Pay with ETH/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /^USD Coin/)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Pay with USDC/ })).toBeVisible()
  // The amount field comes before the token choice in the tab order.
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
