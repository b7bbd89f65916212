import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isLong } from './is-long.ts'
import { expect } from './journey-test.ts'

const folder = fileURLToPath(new URL('../test-artefacts/screens/', import.meta.url))
const widths = { 390: 844, 1280: 800 } as const
const themes = ['light', 'dark'] as const

/**
 * Makes the bars above the bottom bar sticky, or static while axe runs: axe counts a control that is partly behind a sticky bar as
 * too small, although scrolling uncovers it.
 */
async function setSticky(page: Page, isSticky: boolean) {
  await page.locator('.trade-action, .token-trade').evaluateAll(
    (bars: HTMLElement[], position) => {
      for (const bar of bars) bar.style.position = position
    },
    isSticky ? '' : 'static',
  )
}

/**
 * Checks the current page: no WCAG 2.2 AA violation found by axe, and no horizontal scrolling. The quick run checks the small
 * width in the light theme; the long suite checks two widths in both themes and saves screenshots in test-artefacts/screens.
 */
export async function checkScreen(page: Page, name: string) {
  if (isLong) mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  // Toasts are temporary; a picture must show the page.
  for (const [width, height] of Object.entries(widths)) {
    if (!isLong && width !== '390') continue
    await page.setViewportSize({ width: Number(width), height })
    for (const theme of themes) {
      if (!isLong && theme !== 'light') continue
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const path = `${folder}${name}-${width}-${theme}.png`
      if (isLong) await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      await setSticky(page, false)
      // All frames are same-origin and passes are not reported, which takes a third of the time.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      await setSticky(page, true)
      const violationTexts = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(violationTexts, `${name} at ${width}, ${theme}`).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
