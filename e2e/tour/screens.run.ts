// `npm run screens -- [NAME…] [--languages=zh,fr]`: pictures of every screen and dialog at three widths, light and dark, in English and
// Arabic, or in these languages.
import { type Language, languages } from '@murmur/contract/languages'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey-test.ts'
import { cleanSheet, savePicture, writeSheet } from './contact-sheet.ts'
import type { TourStop } from './stop.ts'
import { stops } from './stops.ts'
import { createTestAccounts, goTo, waitUntilSettled } from './walk.ts'

const chosenScreens = (process.env.SCREENS ?? '').split(' ').filter(Boolean)
const chosenLanguages = languages.filter((each) => process.env.SCREEN_LANGUAGES?.split(',').includes(each))
const shownLanguages: readonly Language[] = chosenLanguages.length > 0 ? chosenLanguages : ['en', 'ar']
const variants = shownLanguages.flatMap((language) =>
  ([390, 768, 1280] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => ({ language, width, theme })),
  ),
)
const screenName = ({ language, width, theme }: (typeof variants)[number]) => `${language}-${width}-${theme}`

test('every screen', async ({ page, world, watch }) => {
  test.setTimeout(3_600_000)
  page.setDefaultTimeout(20_000)
  const names = stops.map(({ name }) => name)
  const selectedStops =
    chosenScreens.length === 0 ? stops : chosenScreens.flatMap((each) => stops.filter(({ name }) => name === each))
  cleanSheet(
    selectedStops.map(({ name }) => name),
    names,
  )
  const accounts = await createTestAccounts(world, selectedStops)
  const unreachedStops: string[] = []
  for (const stop of selectedStops) {
    for (const language of shownLanguages) {
      try {
        for (const variant of variants.filter(
          (each) => each.language === language && each.width <= (stop.maxWidth ?? each.width),
        ))
          await savePicture({ stop: stop.name, variant: screenName(variant), bytes: await takePictures(stop, variant) })
      } catch (error) {
        // Continues with the other screens.
        unreachedStops.push(`${stop.name}, ${language}: ${error}`)
      }
      if (stop.expectsConsoleErrors) watch.errors.length = 0
    }
  }
  console.log(writeSheet(names, variants.map(screenName)))
  expect(unreachedStops, 'stops that could not be reached').toEqual([])

  async function takePictures(stop: TourStop, { language, width, theme }: (typeof variants)[number]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // A dialog opened at one width may be misplaced at another: reopen it at each width.
    if (theme === 'light' && (stop.open || width === 390)) await goTo(page, world, accounts, stop, language)
    else await waitUntilSettled(page, stop.isLoading)
    // Moves the pointer off all elements and scrolls to the top, where sticky elements belong in the picture.
    await page.mouse.move(0, 0)
    const isCovered = (await page.locator('dialog[open], :popover-open').count()) > 0
    if (!isCovered) await page.evaluate(() => window.scrollTo(0, 0))
    if (!isCovered) await expandToContent(page, stop.capturesAllContent ? '#content [role=log]' : '#content')
    return await page.screenshot({ fullPage: !isCovered, animations: 'disabled' })
  }
})

/** Resizes the window to the height of the page's inner scroll container. */
async function expandToContent(page: Page, scroller: string) {
  const hiddenHeight = await page.evaluate((selector) => {
    const content = document.querySelector(selector)
    const canScroll = content && getComputedStyle(content).overflowY !== 'hidden'
    return canScroll ? content.scrollHeight - content.clientHeight : 0
  }, scroller)
  const size = page.viewportSize()
  if (hiddenHeight > 0 && size) await page.setViewportSize({ ...size, height: size.height + hiddenHeight })
}
