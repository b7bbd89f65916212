import { coinAddresses } from '@murmur/contract/chains'
import type { Page } from '@playwright/test'
import { addRecipient, postSend, requireSendQuote } from '../world/clients/send-client.ts'
import { type ApiUser, newUser } from '../world/new-user.ts'
import { type HeldNode, startHeldNode } from '../world/proofs/held-node.ts'
import { sandboxTokens } from '../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../world/start-world.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'

let node: HeldNode
let held: World
let user: ApiUser
test.beforeAll(async () => {
  test.setTimeout(120_000)
  let sandboxUrl = ''
  node = await startHeldNode(() => `${sandboxUrl}/eth`)
  held = await startWorld({
    embedded: true,
    env: (url) => {
      sandboxUrl = url
      return { ETH_RPC_URL: node.url, TRADE_ANSWER_SECONDS: '1', RECIPIENT_WAIT_SECONDS: '0' }
    },
  })
  user = await newUser(held)
})
test.afterAll(async () => {
  await held?.stop()
  await node?.close()
})

/** The tray's buttons come once a transaction has waited for 20 s. */
const longTimeout = { timeout: 40_000 }

/** Opens the app with the session of the user, whose transactions the node holds. */
async function openApp(page: Page, width: number) {
  node.hold(({ from, gas, value }) => from === user.addresses.eth.toLowerCase() && (gas !== 21_000n || value > 0n))
  await page.setViewportSize({ width, height: 900 })
  const cookies = [...user.cookies].map(([name, value]) => ({ name, value, url: held.url }))
  await page.context().addCookies(cookies)
}

test('a held trade is cancelled in the tray, for a higher fee if its cancellation is held too', async ({ page }) => {
  test.setTimeout(300_000)
  await openApp(page, 1440)
  node.hold(({ from }) => from === user.addresses.eth.toLowerCase())
  const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
  expect((await user.call('POST', '/buy', order)).body.data.status).toBe('pending')
  await page.goto(`${held.url}/app/history`)
  const tray = page.getByRole('region', { name: 'Pending trades' })
  await expect(tray.getByRole('button', { name: /^Speed up/ })).toBeVisible(longTimeout)
  await checkScreen(page, 'stuck-tray')
  // The page of orders has the same actions, in place of the tray.
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const open = page.getByRole('region', { name: 'Waiting for the network' })
  await expect(open.getByRole('button', { name: /^Speed up/ })).toBeVisible()
  await expect(tray).toBeHidden()
  await checkScreen(page, 'stuck-orders')
  await page.goBack()
  await tray.getByRole('button', { name: /^Speed up/ }).click()
  const speedUp = page.getByRole('dialog', { name: 'Speed up' })
  await expect(speedUp.getByRole('button', { name: /^Speed up for at most [\d.]+ ETH \(\$/ })).toBeEnabled()
  await checkScreen(page, 'stuck-speed-up')
  await page.keyboard.press('Escape')
  await tray.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel while it’s waiting?' })
  await dialog.getByRole('button', { name: /^Cancel this/ }).click()
  const raise = tray.getByRole('button', { name: /^Cancel for a higher fee: buy/ })
  await expect(raise).toBeVisible(longTimeout)
  await expect(tray.getByRole('button', { name: /^Speed up/ })).toBeHidden()
  await checkScreen(page, 'stuck-cancelling')
  node.hold(() => false)
  await raise.click()
  await dialog.getByRole('button', { name: /^Cancel this/ }).click()
  await expect(page.getByText(/^Cancelled: buy/).first()).toBeAttached(longTimeout)
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await checkScreen(page, 'stuck-cancelled')
})

test('a held send is sped up with the password on a phone', async ({ page }) => {
  test.setTimeout(300_000)
  await openApp(page, 390)
  const friend = await newUser(held)
  const { id: recipientId } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth, name: 'Anna' })
  const amount = { unit: 'tokens', value: '0.01' } as const
  const quote = await requireSendQuote(user, { chain: 'eth', token: coinAddresses.eth, amount, recipientId })
  expect((await postSend(user, quote.intentId)).body.data.status).toBe('pending')
  await page.goto(`${held.url}/app/history`)
  const tray = page.getByRole('region', { name: 'Pending trades' })
  await tray.getByRole('button', { name: /waiting for the network/ }).click()
  await tray.getByRole('button', { name: /^Speed up: send 0\.01 ETH to Anna/ }).click(longTimeout)
  const dialog = page.getByRole('dialog', { name: 'Speed up' })
  await expect(dialog.getByText(/^(New maximum fee|Maximum fee, unchanged)$/)).toBeVisible()
  await checkScreen(page, 'stuck-speed-up-send')
  node.hold(() => false)
  await dialog.getByLabel('Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: /^Speed up for at most/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Confirmed: send 0\.01 ETH to Anna/).first()).toBeAttached(longTimeout)
})
