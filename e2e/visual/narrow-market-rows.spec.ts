import { expect, test } from '../journey-test.ts'

for (const language of ['fr', 'en', 'pt'])
  test(`the risk of a token is not cut at 320 px in ${language}`, async ({ page, world }) => {
    await page.context().addCookies([{ name: 'murmur_language', value: language, url: world.url }])
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/trading')
    const verdicts = page.locator('.market-row .market-verdict')
    await expect(verdicts.first()).toBeVisible()
    const cut = await verdicts.evaluateAll((all) =>
      all
        .filter((verdict) => {
          const words = verdict.querySelector('.truncate')
          const room = verdict.closest('th')?.getBoundingClientRect()
          const { left, right } = verdict.getBoundingClientRect()
          const isInside = room !== undefined && left >= room.left - 1 && right <= room.right + 1
          return !words || words.scrollWidth > words.clientWidth + 1 || !isInside
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  })
