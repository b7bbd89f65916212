import { expectInWallet } from './chat-steps.ts'
import { findToken, getTokenDialog } from './find-token.ts'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { jup, uni } from './tokens.ts'

test('a token page opens from the details, has a link to share, and marks a trade made on it', async ({
  page,
  world,
}) => {
  await signInAsNewUser(page, world)
  await page.goto('/app/discover')
  await findToken(page, 'uni', uni.name)
  await getTokenDialog(page, uni.name).getByRole('link', { name: 'Open the full page' }).click()
  const path = `/app/token/ethereum/${uni.address}`
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: uni.name })).toBeFocused()
  // Back leads to the list, Forward to the token again.
  await page.goBack()
  await expect(page).toHaveURL('/app/discover')
  await page.goForward()
  await expect(page).toHaveURL(path)

  const interval = page.getByRole('combobox', { name: 'Interval' })
  // Choosing alone moves no focus, unlike a user; the chart draws itself on the first use of the page.
  await interval.focus()
  await interval.selectOption('5min')
  await expect(page.getByText(/^Over 1 day the price/)).toBeVisible()
  await expect(page.locator('.chart-box canvas').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Latest trades' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pools' }).getByRole('row').nth(1)).toContainText('uniswap')

  const panel = page.getByRole('complementary', { name: 'Buy or sell' })
  await panel.getByLabel('Amount').fill('20')
  await expect(panel.getByText(/^about \$/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Buy Token' }).click()
  await expect(page.getByText('Bought $20 worth of UNI').first()).toBeVisible()
  await page.getByText('Your trades and alerts: 1').click()
  await expect(page.getByText(/^You bought at \$/)).toBeVisible()
  await expectInWallet(page, 'Ethereum', uni.name)
})

test('a token page is public under /trading, and unknown tokens are not found', async ({ page, watch }) => {
  const response = await page.goto(`/trading/solana/${jup.address}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: jup.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up or Log In' })).toBeVisible()
  await page.goto(`/trading/ethereum/0x00000000000000000000000000000000000000e1`)
  await expect(page.getByRole('heading', { name: 'Token not found' })).toBeVisible()
  // The look-up of the unknown token answered 404, which the browser logs.
  watch.errors.length = 0
})

const sizes = [
  [390, 844],
  [1440, 700],
] as const
for (const [width, height] of isLong ? sizes : sizes.slice(0, 1)) {
  test(`the button of the trade form stays clear of the assistant at ${width} px`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await signInAsNewUser(page, world)
    await page.goto('/app/manual-trading')
    await expect(page.getByRole('button', { name: 'Sandbox: play money' })).toBeVisible()
    await page.getByLabel('Contract Address').fill(uni.address)
    await page.getByLabel('Amount').first().fill('20')
    const submit = page.getByRole('button', { name: 'Buy Now' })
    // A narrow form repeats the total at its button; a wide one shows it in the quote alone.
    await expect(page.getByText(/^about \$/).first()).toBeVisible()
    const isHit = () =>
      submit.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const hit = (y: number) => button.contains(document.elementFromPoint(left + width / 2, y))
        return hit(top + 4) && hit(top + height - 4)
      })
    await expect.poll(isHit).toBe(true)
    // The button must stay clickable while a field has the focus.
    await submit.click()
    await expect(page.getByText('Bought $20 worth of UNI').first()).toBeVisible()
  })
}
