import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'
import { openTrading, quoteBuy } from './trade.ts'

for (const [width, height] of [[390, 844], ...(isLong ? [[360, 640] as const] : [])] as const)
  test(`the terms of a purchase are above its button and below its amount at ${width} × ${height}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height })
    await signInAsNewUser(page, world)
    await openTrading(page)
    await quoteBuy(page, uni, '25')
    const bar = page.locator('.trade-action').filter({ visible: true })
    const button = bar.getByRole('button', { name: 'Buy Now' })
    await expect(button).toBeInViewport({ ratio: 1 })
    for (const label of ['You get at least', 'Total'])
      await expect(bar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 })
    // On a phone of common height the amount, the balance and its chips are in the same view.
    if (height < 800) return
    const shares = await page.getByRole('group', { name: 'Shares of your balance' }).boundingBox()
    const top = (await bar.boundingBox())?.y
    expect((shares?.y ?? 0) + (shares?.height ?? 0)).toBeLessThanOrEqual(top ?? 0)
  })
