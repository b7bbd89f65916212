import type { Page } from '@playwright/test'
import { addRecipient } from '../../world/clients/send-client.ts'
import { newUser } from '../../world/new-user.ts'
import { getNewestCard, messages, sendMessage, startChat } from '../chat-steps.ts'
import { checkScreen } from '../check-screen.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser } from '../sign-up.ts'
import { uni } from '../tokens.ts'
import { buy, openTrading, quoteBuy } from '../trade.ts'
import { answerPart, readCode, requirePasskey, signingSection } from './signing-steps.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Timeout for a new recipient and a recovery, which take 10 s in a test's world. */
const waitMs = 30_000
const expectPasskeyPrompt = (page: Page) => expect(page.getByText('Confirm this with your passkey.')).toBeVisible()

test('a required passkey confirms purchases by form and chat card, a send, an export and a higher limit', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  const device = await addVirtualAuthenticator(page)
  const [user, friend] = await Promise.all([signInAsNewUser(page, world), newUser(world)])
  await addRecipient(user, { chain: 'eth', address: friend.addresses.eth, name: 'Anna' })
  await requirePasskey(page, user.password, (name) => checkScreen(page, name))

  await openTrading(page)
  await quoteBuy(page, uni, '25')
  await expectPasskeyPrompt(page)
  await checkScreen(page, 'order-passkey')
  await device.setVerified(false)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(/^Nothing was confirmed: the passkey prompt was closed/)).toBeVisible()
  await checkScreen(page, 'order-passkey-closed')
  await device.setVerified(true)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('Bought $25 worth of UNI').first()).toBeVisible()

  await startChat(page)
  await sendMessage(page, 'buy 10 dollars of UNI on Ethereum')
  await expect(getNewestCard(page).getByText('Confirm this with your passkey.')).toBeVisible()
  await checkScreen(page, 'card-passkey')
  // The yes opens the prompt, which the device answers.
  await sendMessage(page, 'yes')
  await expect(messages(page).getByText(/^Your account asks for your passkey before money moves/)).toBeVisible()
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()

  await page.goto('/app/wallet/send')
  await page.getByRole('button', { name: /^What/ }).click()
  await page
    .getByRole('dialog', { name: 'Choose a token to send' })
    .getByRole('button', { name: /ETH · Ethereum/ })
    .click()
  await page.getByLabel('Amount (ETH)').fill('0.01')
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('dialog', { name: 'Choose a recipient' }).getByRole('button', { name: /Anna/ }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Check and send' })
  await expect(review.getByText('Confirm this with your passkey.')).toBeVisible()
  await expect(review.getByLabel('Password', { exact: true })).toHaveCount(0)
  await checkScreen(page, 'send-passkey')
  await review.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await expect(page.getByRole('heading', { name: 'Sent 0.01 ETH to Anna', level: 2 })).toBeFocused({ timeout: waitMs })

  await page.goto('/app/settings/limits')
  const limits = page.getByRole('region', { name: 'Limits', exact: true })
  await limits.getByLabel('Maximum per trade, in USD').fill('100')
  await limits.getByRole('button', { name: 'Save Limits' }).click()
  await expect(page.getByText('Your limits are saved')).toBeVisible()
  await limits.getByLabel('Maximum per trade, in USD').fill('500')
  await expect(limits.getByText('Confirm this with your passkey.')).toBeVisible()
  await limits.getByRole('button', { name: 'Save Limits' }).click()
  await expect(limits.getByText(/\$500/).first()).toBeVisible()

  await page.goto('/app/settings/danger')
  const keys = page.getByRole('region', { name: 'Private Keys' })
  await expect(keys.getByText('Confirm this with your passkey.')).toBeVisible()
  await keys.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your Private Keys' })).toBeVisible()
})

test('lost passkeys are removed by the recovery code after its wait, which a passkey cancels', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const device = await addVirtualAuthenticator(page)
  const user = await signInAsNewUser(page, world)
  const code = await requirePasskey(page, user.password)
  const recover = async (recoveryCode: string, open: string, submit: string) => {
    await signingSection(page).getByRole('button', { name: open }).click()
    const dialog = page.getByRole('dialog', { name: open })
    await dialog.getByLabel('Recovery code').fill(recoveryCode.toLowerCase().replaceAll('-', ' '))
    await dialog.getByLabel('Password', { exact: true }).fill(user.password)
    await checkScreen(page, submit === open ? 'signing-finish' : 'signing-lost')
    await dialog.getByRole('button', { name: submit }).click()
    await expect(dialog).toBeHidden()
  }
  await recover(code, 'I Lost My Passkeys', 'Start the Waiting Time')
  await signingSection(page).getByRole('button', { name: 'Cancel with a Passkey' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel with a Passkey' })
  await cancel.getByRole('button', { name: 'Use Passkey' }).click()
  const next = await readCode(page)
  expect(next).not.toBe(code)
  await page.getByRole('button', { name: 'I Stored It' }).click()
  await answerPart(page, next)
  await expect(signingSection(page).getByRole('button', { name: 'I Lost My Passkeys' })).toBeVisible()

  await device.loseCredentials()
  await recover(next, 'I Lost My Passkeys', 'Start the Waiting Time')
  await expect(
    signingSection(page)
      .getByText(/^Your passkeys (will be removed in|can be removed now)/)
      .first(),
  ).toBeVisible()
  await checkScreen(page, 'signing-recovering')
  await expect(signingSection(page).getByRole('button', { name: 'Remove the Passkeys' })).toBeVisible({
    timeout: waitMs,
  })
  await checkScreen(page, 'signing-due')
  await recover(next, 'Remove the Passkeys', 'Remove the Passkeys')
  await expect(signingSection(page).getByRole('switch')).not.toBeChecked()
  await expect(signingSection(page).getByText('No passkeys yet')).toBeVisible()
  await openTrading(page)
  await buy(page, uni, '25')
})
