import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

const folder = fileURLToPath(new URL('../test-artefacts/screens/', import.meta.url))
const widths = { 390: 844, 1280: 800 } as const
const themes = ['light', 'dark'] as const
const isLong = process.env.MURMUR_TEST_ALL !== undefined

/**
 * Looks at the page as it is now: pictures at two widths, each in one theme or both (kept in test-artefacts/screens), no
 * sideways scrolling, and no fault that axe finds by WCAG 2.2 AA.
 */
export async function look(page: Page, name: string) {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  // Toasts come and go; a picture must show the page.
  for (const [width, height] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height })
    for (const theme of themes) {
      // Small and light, wide and dark: the long suite looks at all four.
      if (!isLong && (width === '390') !== (theme === 'light')) continue
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: true, animations: 'disabled' })
      // No frame of ours is another origin's, and passes are not asked for: that takes a third of the time.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(faults, `${name} at ${width}, ${theme}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
