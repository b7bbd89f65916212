import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@murmur/contract/languages'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { stops } from './tour/stops.ts'
import { goTo, type Walkers, walkers } from './tour/walk.ts'

type Way = { language: Language; theme: 'light' | 'dark'; width: 390 | 1280 }

/** The long suite sees every screen and every dialog in each of these ways. */
const ways: readonly Way[] = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'ar', theme: 'dark', width: 1280 },
  { language: 'en', theme: 'dark', width: 1280 },
  { language: 'ar', theme: 'light', width: 390 },
]
/** Every run checks these, in the configuration least covered by the other journeys. */
const few = ['landing', 'discover', 'wallet', 'history', 'settings']
const fewWays: readonly Way[] = [{ language: 'ar', theme: 'dark', width: 1280 }]

const seen = stops.filter(({ name }) => isLong || few.includes(name))

let who: Walkers
test.beforeAll(async ({ world }) => {
  who = await walkers(world, seen)
})

for (const stop of seen) {
  test(`${stop.name}: no fault by WCAG 2.2 AA, nothing beside the window`, async ({ page, world, watch }) => {
    for (const way of (isLong ? ways : fewWays).filter(({ width }) => width <= (stop.upTo ?? width))) {
      await page.setViewportSize({ width: way.width, height: 844 })
      await page.emulateMedia({ colorScheme: way.theme, reducedMotion: 'reduce' })
      await goTo(page, world, who, stop, way.language)
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(way.language === 'ar' ? 'rtl' : 'ltr')
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(faults, JSON.stringify(way)).toEqual([])
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beside, JSON.stringify(way)).toBeLessThanOrEqual(0)
      if (stop.mayComplain) watch.troubles.length = 0
    }
  })
}
