import { type ConsoleMessage, expect, type Page, test as playwright } from '@playwright/test'
import type { Env } from '../world/environment.ts'
import { startWorld, type World } from '../world/start-world.ts'

type Watch = {
  /** Browser errors so far: script errors, console errors, violations of the content policy. */
  errors: string[]
}

/**
 * A journey in a world of its own (one per worker). The browser's own complaints fail it: errors in scripts or on the
 * console, and whatever the content policy had to block. An answer of 4xx is no complaint: refusals are part of the app.
 */
export const test = playwright.extend<{ watch: Watch; covered: undefined }, { worldEnv: Env; world: World }>({
  /** More environment for the server of a file's world. */
  worldEnv: [{}, { scope: 'worker', option: true }],
  world: [
    async ({ worldEnv }, use) => {
      const world = await startWorld({ env: worldEnv })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
  // Ids passed to `covers()` go into the report beside their journey.
  covered: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use, info) => {
      globalThis.murmurCovers = (ids) => info.annotations.push({ type: 'covers', description: ids.join(' ') })
      await use(undefined)
      globalThis.murmurCovers = undefined
    },
    { auto: true },
  ],
  watch: [
    async ({ context }, use) => {
      const errors: string[] = []
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`content policy: ${event.violatedDirective} blocked ${event.blockedURI}`)
        })
      })
      context.on('page', (page) => {
        collectErrors(page, errors)
        waitForHistoryBeforeNavigation(page)
      })
      await use({ errors })
      expect(errors, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A closed dialog leaves the browser's history a moment later. A person is never as fast as that, but a test is: its
 * navigation would be aborted by that step back.
 */
function waitForHistoryBeforeNavigation(page: Page) {
  const reload = page.reload.bind(page)
  const goto = page.goto.bind(page)
  const historySettled = () =>
    page
      .waitForFunction(
        () => {
          const entries = (history.state as { overlays?: number } | null)?.overlays ?? 0
          return document.querySelectorAll('dialog[open], [role="dialog"]').length >= entries
        },
        undefined,
        { timeout: 2000 },
      )
      .catch(() => undefined)
  page.reload = async (options) => {
    await historySettled()
    return reload(options)
  }
  page.goto = async (url, options) => {
    await historySettled()
    return goto(url, options)
  }
}

function collectErrors(page: Page, errors: string[]) {
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message: ConsoleMessage) => {
    const text = message.text()
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
    if (message.type() === 'error' && !isRefusal) errors.push(`${text} (${message.location().url})`)
  })
}
