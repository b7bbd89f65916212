import type { Page } from '@playwright/test'

/** More stops than any page has: a focus that never comes round goes in a circle of another kind. */
const maxPresses = 600

/**
 * Presses Tab (or Shift+Tab) until what has the focus bears this name, once it is on the page at all. Fails after two
 * rounds, each of which is over when the focus is where the first press had brought it: in the first the app itself may
 * have moved the focus, as it does when a page has come.
 */
export async function tabTo(page: Page, role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const wanted = page.getByRole(role as 'button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  await wanted.first().waitFor()
  const isFocused = () => wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
  const focused = () => page.evaluateHandle(() => document.activeElement)
  let first: Awaited<ReturnType<typeof focused>> | undefined
  let rounds = 0
  for (let presses = 0; presses < maxPresses && rounds < 2; presses++) {
    if (await isFocused()) return
    await page.keyboard.press(key)
    // The first stop may have been re-rendered, and the body is no stop: then the round begins here.
    const at = await first?.evaluate((element) => {
      if (!element?.isConnected || element === document.body) return 'nowhere'
      return element === document.activeElement ? 'round' : 'on the way'
    })
    if (at === 'round') rounds++
    if (at === undefined || at === 'nowhere') first = await focused()
  }
  throw new Error(`${key} never reached the ${role} ${name}`)
}
