import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'
import { openTrading, quoteBuy } from './trade.ts'

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`every term of a purchase is above its button, ${width} × ${height}`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await signInAsNewUser(page, world)
    await openTrading(page)
    await quoteBuy(page, uni, '25')
    const bar = page.locator('.trade-action').filter({ visible: true })
    const button = bar.getByRole('button', { name: 'Buy Now' })
    await expect(button).toBeInViewport({ ratio: 1 })
    for (const label of ['You pay', 'You get about', 'All fees', 'Risk', 'Total with network fee, about'])
      await expect(bar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('definition').filter({ hasText: /^No trap found$/ })).toBeVisible()
    // On a common phone the amount is in the same view.
    if (height < 800) return
    const field = await page.getByLabel('Amount (USD)').boundingBox()
    const top = (await bar.boundingBox())?.y
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(top ?? 0)
  })
