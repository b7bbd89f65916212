import type { Locator, Page } from '@playwright/test'
import { dollarTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser, waitForFunds } from '../sign-up.ts'

/** Changes the parts of a JSON response from now on: its lists by chain, or its balances by chain. */
async function changeParts(page: Page, path: string, at: 'data' | undefined, changes: object) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const parts: Record<string, object> = at ? json[at] : json
    const changed = Object.fromEntries(Object.entries(parts).map(([chain, part]) => [chain, { ...part, ...changes }]))
    await route.fulfill({ response, json: at ? { ...json, [at]: changed } : changed })
  })
}
const longAgo = () => new Date(Date.now() - 600_000).toISOString()
const place = async (element: Locator) => {
  const box = await element.boundingBox()
  return box && { x: box.x, y: box.y, width: box.width }
}

for (const width of [390, 1280]) {
  test(`a list whose figures grow old stays in its place at ${width} px`, async ({ page }) => {
    await page.clock.install()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/trading')
    const row = page.getByText('Raydium', { exact: true }).first()
    await expect(row).toBeVisible()
    const before = await place(row)
    await changeParts(page, '**/tokens/trending*', undefined, { isStale: true, asOf: longAgo() })
    await page.clock.fastForward('01:01')
    await expect(page.getByText('Newer figures aren’t available right now.')).toBeInViewport()
    await expect(page.getByText(/^As of 1\d min ago\.$/)).toBeInViewport()
    expect(await place(row)).toEqual(before)
  })

  test(`a wallet whose balances grow old stays in its place at ${width} px`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 844 })
    const user = await signInAsNewUser(page, world)
    await waitForFunds(page)
    await page.goto('/app/wallet')
    await page.getByRole('button', { name: 'Show balance' }).click()
    const row = page.getByRole('row', { name: /^ETH on 2 chains/ })
    await expect(row).toContainText('$')
    await changeParts(page, '**/balances/getuserbalance*', 'data', { stale: true, asOf: longAgo() })
    const before = await place(row)
    // A purchase elsewhere makes the wallet read its balances again.
    await user.call('POST', '/buy', { amountInUsd: '20', tokenAddress: dollarTokens.eth, chain: 'eth' })
    await expect(page.getByText(/^Solana didn’t respond; figures from/)).toBeInViewport()
    await expect(page.getByText('Partly out of date: a network didn’t respond.')).toBeAttached()
    expect(await place(row)).toEqual(before)
  })
}
