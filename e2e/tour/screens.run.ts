// `npm run screens [NAME…]`: pictures of every screen and dialog at three widths, light and dark, in English and Arabic.
import { test } from '../journey-test.ts'
import { emptySheet, keepPicture, writeSheet } from './contact-sheet.ts'
import { stops } from './stops.ts'
import { goTo, walkers } from './walk.ts'

const chosen = (process.env.SCREENS ?? '').split(' ').filter(Boolean)
const ways = (['en', 'ar'] as const).flatMap((language) =>
  ([390, 768, 1280] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => ({ language, width, theme })),
  ),
)
const nameOf = ({ language, width, theme }: (typeof ways)[number]) => `${language}-${width}-${theme}`

test('every screen', async ({ page, world }) => {
  test.setTimeout(3_600_000)
  const who = await walkers(world)
  emptySheet()
  const some = stops.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  for (const stop of some) {
    for (const language of ['en', 'ar'] as const) {
      for (const way of ways.filter((each) => each.language === language && each.width <= (stop.upTo ?? each.width))) {
        await page.setViewportSize({ width: way.width, height: way.width === 390 ? 844 : 900 })
        await page.emulateMedia({ colorScheme: way.theme, reducedMotion: 'reduce' })
        // A dialog opened at one width may stand elsewhere at another: each is opened anew.
        if (way.theme === 'light') await goTo(page, world, who, stop, language)
        const bytes = await page.screenshot({ fullPage: true, animations: 'disabled' })
        await keepPicture({ stop: stop.name, way: nameOf(way), bytes })
      }
    }
  }
  console.log(
    writeSheet(
      some.map(({ name }) => name),
      ways.map(nameOf),
    ),
  )
})
