import type { Page } from '@playwright/test'
import { confirmTrade, getNewestCard, messages, sendMessage, startChat } from './chat-steps.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

/** Maximum layout shift without user input when a chat reopens. Core Web Vitals rate 0.1 as good. */
const maxShift = 0.02

type Shift = { value: number; moved: string[] }

/** Collects every layout shift of the document, with the shifted elements. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : 'a text')
    new PerformanceObserver((list) => {
      type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
      for (const entry of list.getEntries() as Entry[]) {
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const clearShifts = (page: Page) =>
  page.evaluate(() => (window as never as { shifts: Shift[] }).shifts.splice(0, Number.POSITIVE_INFINITY))
const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

async function followLink(page: Page, width: number, name: string) {
  if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = width < 1024 ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')
  await menu.getByRole('link', { name, exact: true }).click()
}

test('reopening a chat with a finished trade causes no layout shift on phones and desktops', async ({
  page,
  world,
}) => {
  await watchShifts(page)
  await signInAsNewUser(page, world)
  await startChat(page)
  for (const symbol of ['WIF', 'JUP', 'RAY', 'BONK']) {
    await sendMessage(page, `what is the price of ${symbol}?`)
    await expect(messages(page).getByText(symbol).last()).toBeVisible()
  }
  await sendMessage(page, 'buy 5 dollars of BONK')
  await expect(getNewestCard(page)).toContainText('Are you sure you want to buy $5 of BONK?')
  await confirmTrade(page, /\$5 .*BONK/)
  const cdp = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/app/history')
    // Simulates a slow phone on a slow network, to detect content that loads late.
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/app/chat')
    await expect(messages(page).getByText('Trade Successful')).toBeInViewport()
    await page.waitForLoadState('networkidle')
    const loaded = await clearShifts(page)
    expect(sum(loaded), `${width}: ${JSON.stringify(loaded)}`).toBeLessThanOrEqual(maxShift)
    // Navigates with links in the app. Shifts after a press count as well.
    await followLink(page, width, 'Wallet')
    await followLink(page, width, 'Chat')
    await expect(messages(page).getByText('Trade Successful')).toBeInViewport()
    await page.waitForLoadState('networkidle')
    const returned = await clearShifts(page)
    expect(sum(returned), `${width}: ${JSON.stringify(returned)}`).toBeLessThanOrEqual(maxShift)
  }
})
