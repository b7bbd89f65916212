import { expect, test } from './journey-test.ts'
import { stops } from './tour/stops.ts'
import { createTestAccounts, goTo, type TestAccounts } from './tour/walk.ts'
import { stabilizePage } from './visual/stabilize-page.ts'
import { visualStates } from './visual/visual-states.ts'

const names = new Set(visualStates.map(([name]) => name))

let accounts: TestAccounts
test.beforeAll(async ({ world }) => {
  accounts = await createTestAccounts(
    world,
    stops.filter(({ name }) => names.has(name)),
  )
})

// The pictures are compared with those in e2e/visual/pictures. `MURMUR_NEW_PICTURES=1 npm run test:all -- e2e/visual.long.spec.ts`
// takes new ones: look at each of them, and name it in the commit.
for (const [name, { language, theme, width }] of visualStates) {
  test(`${name} matches its picture in ${language}, ${theme}, ${width} px`, async ({ page, world, watch }) => {
    const stop = stops.find((each) => each.name === name)
    if (!stop) throw new Error(`No stop ${name}`)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await goTo(page, world, accounts, stop, language)
    await page.mouse.move(0, 0)
    await stabilizePage(page)
    await expect(page).toHaveScreenshot(`${name}-${language}-${theme}-${width}.png`, { caret: 'hide' })
    if (stop.expectsConsoleErrors) watch.errors.length = 0
  })
}
