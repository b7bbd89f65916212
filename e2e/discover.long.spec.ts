import { covers } from '../spec/covers.ts'
import { expectInWallet } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { findToken, getTokenDialog } from './find-token.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser, waitForFunds } from './sign-up.ts'
import { degen, jup, uni } from './tokens.ts'

test('Discover has three tabs, four ways to search, details with a chart and its description, alerts and trades', async ({
  page,
  world,
}) => {
  covers('2.routes.04', '2.discover.08', '2.discover.21', '4.states.discover.05')
  await signInAsNewUser(page, world)
  await waitForFunds(page)
  await page.goto('/app/discover')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  for (const chain of ['Solana', 'Ethereum', 'Base']) {
    await page.getByRole('tab', { name: chain }).click()
    await expect(page.getByText(`Trending on ${chain}`)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Liquidity')
  }
  await checkScreen(page, 'discover')

  for (const [query, { name }] of [
    ['jup', jup],
    ['Degen', degen],
    ['unsiwap', uni],
    [uni.address, uni],
  ] as const) {
    await findToken(page, query, name)
    if (query !== uni.address) await page.keyboard.press('Escape')
  }
  const dialog = getTokenDialog(page, uni.name)
  await expect(dialog.getByText('No trap found', { exact: false }).first()).toBeVisible()
  await checkScreen(page, 'token-details')
  await expect(dialog.locator('canvas').first()).toBeVisible()
  // The tools below the chart load once their place is visible.
  await dialog.getByText(/^Over 1 day/).scrollIntoViewIfNeeded()
  await dialog.getByRole('slider', { name: 'Points of the chart' }).press('Home')
  await dialog.getByRole('button', { name: 'Show as table' }).click()
  await expect(dialog.getByRole('table').first().getByRole('row')).not.toHaveCount(0)
  await dialog.getByRole('button', { name: /^Listen/ }).click()
  await expect(dialog.getByRole('button', { name: /^Stop/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Stop/ }).click()
  await dialog.getByRole('button', { name: 'Set a price alert' }).click()
  const alert = page.getByRole('dialog', { name: 'Price alert for UNI' })
  await alert.getByRole('button', { name: 'Set Alert' }).click()
  await expect(page.getByText(/^Alert set: UNI rises above/).first()).toBeVisible()
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Ethereum' }).click()
  const card = page.getByRole('article').filter({ hasText: uni.name })
  await card.getByRole('button', { name: /^Trade/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Buy Uniswap' })
  await form.getByLabel('Amount').fill('20')
  await expect(form.getByLabel('Estimated Cost')).not.toHaveValue('')
  await checkScreen(page, 'discover-buy')
  await form.getByRole('button', { name: 'Buy Token' }).click()
  await expect(page.getByText('Bought $20 worth of UNI').first()).toBeVisible()
  await expectInWallet(page, 'Ethereum', uni.name)
})

test('the public markets page shows all lists and leads to sign-up', async ({ page }) => {
  covers('2.routes.16', '2.routes.17', '2.routes.18')
  await page.goto('/trading')
  for (const chain of ['Solana', 'Ethereum', 'Base']) {
    await page.getByRole('tab', { name: chain }).click()
    await expect(page.getByText(`Trending on ${chain}`)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Liquidity')
  }
  await checkScreen(page, 'markets')
  await findToken(page, 'dogwif', 'dogwifhat')
  await expect(getTokenDialog(page, 'dogwifhat').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Trade/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /sign up/i })
    .click()
  await expect(page).toHaveURL(/\/sign-up/)
})

test('Discover’s list shows the names of its tokens at every window width', async ({ page, world }) => {
  await signInAsNewUser(page, world)
  await page.goto('/app/discover?view=rows')
  const name = page.getByRole('rowheader').getByRole('link').first()
  for (const width of [390, 640, 800, 1024, 1216, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await name.evaluate((link) => link.parentElement?.clientWidth)) ?? 0)
      .toBeGreaterThan(50)
  }
})
