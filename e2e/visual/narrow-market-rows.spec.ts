import { expect, test } from '../journey-test.ts'

const screens = [
  ['fr', 320],
  ['en', 320],
  ['pt', 320],
  ['pt', 390],
  ['es', 390],
  ['ar', 390],
] as const

for (const [language, width] of screens)
  test(`neither symbol nor risk of a token is cut at ${width} px in ${language}`, async ({ page, world }) => {
    await page.context().addCookies([{ name: 'murmur_language', value: language, url: world.url }])
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/trading')
    const verdicts = page.locator('.market-row .market-verdict')
    await expect(verdicts.first()).toBeVisible()
    const cut = await verdicts.evaluateAll((all) =>
      all
        .filter((verdict) => {
          const texts = [verdict.querySelector('[title] > span'), verdict.parentElement?.querySelector('bdi')]
          const room = verdict.closest('th')?.getBoundingClientRect()
          const { left, right } = verdict.getBoundingClientRect()
          const isInside = room !== undefined && left >= room.left - 1 && right <= room.right + 1
          return !isInside || texts.some((text) => !text || text.scrollWidth > text.clientWidth + 1)
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  })

test('a risk in two lines leaves its row as high as others', async ({ page, world }) => {
  await page.context().addCookies([{ name: 'murmur_language', value: 'pt', url: world.url }])
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/trading')
  const row = page.locator('tbody .market-row:has(.market-verdict)').first()
  await expect(row).toBeVisible()
  const heights = await row.evaluate((element) => {
    const words = element.querySelector('.market-verdict [title] > span')
    const measure = () =>
      [element.getBoundingClientRect(), words?.getBoundingClientRect()].map((box) => box?.height ?? 0)
    const [before] = measure()
    if (words) words.textContent = 'Ainda não analisado'
    const [after, wordsHeight = 0] = measure()
    return { before, after, wordsHeight }
  })
  expect(heights.wordsHeight).toBeGreaterThan(20)
  expect(heights.after).toBe(heights.before)
})
