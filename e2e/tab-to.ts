import type { Page } from '@playwright/test'

/** Presses Tab until what has the focus bears this name; fails after a full round. */
export async function tabTo(page: Page, role: string, name: string | RegExp) {
  const wanted = page.getByRole(role as 'button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached the ${role} ${name}`)
}
