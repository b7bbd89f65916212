import { covers } from '../spec/covers.ts'
import { expectInWallet } from './chat-steps.ts'
import { findToken, getTokenDialog } from './find-token.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { jup, uni } from './tokens.ts'

test('a user browses the lists of Discover, finds a token, reads its chart and trades it', async ({ page, world }) => {
  covers('2.routes.04', '2.discover.08', '2.discover.21', '4.states.discover.05')
  await signInAsNewUser(page, world)
  // The list loads while the pointer is over it.
  let point = () => {}
  const pointerMoved = new Promise<void>((resolve) => {
    point = resolve
  })
  await page.route('**/tokens/trending', async (route) => {
    await pointerMoved
    await route.continue()
  })
  await page.goto('/app/discover')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.getByRole('list', { name: /Trending/ }).hover()
  point()
  await expect(page.getByRole('article').first()).toBeVisible()
  await findToken(page, 'jup', jup.name)
  await expect(getTokenDialog(page, jup.name).locator('canvas').first()).toBeVisible()
  // The token details have a URL. Back closes the details and stays on the page.
  await expect(page).toHaveURL(/\?token=solana%3A/)
  const address = page.url()
  await page.goBack()
  await expect(getTokenDialog(page, jup.name)).toBeHidden()
  await expect(page).toHaveURL('/app/discover')
  await page.goto(address)
  await expect(getTokenDialog(page, jup.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/discover')
  await page.getByRole('tab', { name: 'Ethereum' }).click()
  await expect(page.getByText('Trending on Ethereum')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: uni.name })
  await card.getByRole('button', { name: /^Trade/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Buy Uniswap' })
  await form.getByLabel('Amount').fill('20')
  await expect(form.getByLabel('Estimated Cost')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Buy Token' }).click()
  await expect(page.getByText('Bought $20 worth of UNI').first()).toBeVisible()
  await expectInWallet(page, 'Ethereum', uni.name)
})
