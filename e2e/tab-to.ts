import type { Page } from '@playwright/test'

/** More than the tab stops of any page. Stops a focus loop that never returns to the first stop. */
const maxPresses = 600

/**
 * Waits for the element with this role and name, then presses Tab (or Shift+Tab) until it has the focus. Fails after two rounds
 * through the page, since the app may move the focus during the first round, e.g. when a page has loaded.
 */
export async function tabTo(page: Page, role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const target = page.getByRole(role as 'button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  await target.first().waitFor()
  const isFocused = () => target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
  const getFocused = () => page.evaluateHandle(() => document.activeElement)
  let first: Awaited<ReturnType<typeof getFocused>> | undefined
  let rounds = 0
  for (let presses = 0; presses < maxPresses && rounds < 2; presses++) {
    if (await isFocused()) return
    await page.keyboard.press(key)
    // Restarts the round if the first stop was re-rendered or is the body, which is not a tab stop.
    const at = await first?.evaluate((element) => {
      if (!element?.isConnected || element === document.body) return 'nowhere'
      return element === document.activeElement ? 'round' : 'on the way'
    })
    if (at === 'round') rounds++
    if (at === undefined || at === 'nowhere') first = await getFocused()
  }
  throw new Error(`${key} never reached the ${role} ${name}`)
}
