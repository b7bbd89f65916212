import { type ConsoleMessage, expect, type Page, test as playwright } from '@playwright/test'
import type { Env } from '../world/environment.ts'
import { startWorld, type World } from '../world/start-world.ts'

type Watch = {
  /** Browser errors so far: script errors, console errors, violations of the content policy. */
  errors: string[]
}

/**
 * A journey in its own world (one per worker). Browser errors fail the journey: script errors, console errors and violations
 * of the content policy. Responses with 4xx are allowed, since refusals are part of the app.
 */
export const test = playwright.extend<{ watch: Watch; covered: undefined }, { worldEnv: Env; world: World }>({
  /** Additional environment for the server of a file's world. */
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
  // Adds ids passed to `covers()` to the journey's entry in the report.
  covered: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
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
 * Delays navigation until closed dialogs have left the browser's history. The app's delayed step back would otherwise abort the
 * test's navigation; a user is never that fast.
 */
function waitForHistoryBeforeNavigation(page: Page) {
  const reload = page.reload.bind(page)
  const goto = page.goto.bind(page)
  const waitForHistory = () =>
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
    await waitForHistory()
    return reload(options)
  }
  page.goto = async (url, options) => {
    await waitForHistory()
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
