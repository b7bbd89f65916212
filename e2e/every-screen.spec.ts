import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@murmur/contract/languages'
import type { Page } from '@playwright/test'
import { isLong } from './is-long.ts'
import { expect, test } from './journey-test.ts'
import { stops } from './tour/stops.ts'
import { createTestAccounts, goTo, type TestAccounts } from './tour/walk.ts'

type Variant = { language: Language; theme: 'light' | 'dark'; width: 390 | 1280 }

/** The long suite checks the screens and dialogs in these pairs by turns: each has both languages, both themes and both widths. */
const variantPairs: readonly (readonly Variant[])[] = [
  [
    { language: 'en', theme: 'light', width: 390 },
    { language: 'ar', theme: 'dark', width: 1280 },
  ],
  [
    { language: 'en', theme: 'dark', width: 1280 },
    { language: 'ar', theme: 'light', width: 390 },
  ],
]
/** The quick run checks these screens, in the variant that other journeys cover least. */
const quickRunNames = ['landing', 'discover', 'wallet', 'history', 'settings']
const quickRunVariants: readonly Variant[] = [{ language: 'ar', theme: 'dark', width: 1280 }]

const testedStops = stops.filter(({ name }) => isLong || quickRunNames.includes(name))

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

let accounts: TestAccounts
test.beforeAll(async ({ world }) => {
  accounts = await createTestAccounts(world, testedStops)
})

for (const [index, stop] of testedStops.entries()) {
  const variants = (isLong ? variantPairs[index % variantPairs.length] : quickRunVariants) ?? []
  test(`${stop.name} has no WCAG 2.2 AA violation and no horizontal overflow`, async ({ page, world, watch }) => {
    for (const variant of variants.filter(({ width }) => width <= (stop.maxWidth ?? width))) {
      await page.setViewportSize({ width: variant.width, height: 844 })
      await page.emulateMedia({ colorScheme: variant.theme, reducedMotion: 'reduce' })
      await goTo(page, world, accounts, stop, variant.language)
      await expect(page.locator('html')).toHaveAttribute('dir', variant.language === 'ar' ? 'rtl' : 'ltr')
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const faults = (await dropCoveredTargets(page, violations)).map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      )
      expect(faults, JSON.stringify(variant)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, JSON.stringify(variant)).toBeLessThanOrEqual(0)
      if (stop.expectsConsoleErrors) watch.errors.length = 0
    }
  })
}

/**
 * Drops controls that are too small only because the fixed bar at the bottom covers a part of them: tested again in the middle of the
 * window, they are large enough.
 */
async function dropCoveredTargets(page: Page, violations: readonly Violation[]): Promise<Violation[]> {
  const kept: Violation[] = []
  for (const violation of violations) {
    if (violation.id !== 'target-size') {
      kept.push(violation)
      continue
    }
    const nodes: Violation['nodes'] = []
    for (const node of violation.nodes) {
      const selector = node.target.join(' ')
      await page
        .locator(selector)
        .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const again = await new AxeBuilder({ page })
        .setLegacyMode()
        .include(selector)
        .withRules(['target-size'])
        .analyze()
      if (again.violations.length > 0) nodes.push(node)
    }
    if (nodes.length > 0) kept.push({ ...violation, nodes })
  }
  return kept
}
