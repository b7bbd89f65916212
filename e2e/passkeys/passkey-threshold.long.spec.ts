import { getNewestCard, messages, sendMessage, startChat } from '../chat-steps.ts'
import { checkScreen } from '../check-screen.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser } from '../sign-up.ts'
import { uni } from '../tokens.ts'
import { buy, openTrading, quoteBuy } from '../trade.ts'
import { requirePasskey, signingSection } from './signing-steps.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test('small trades need no passkey by form or chat until the 24-hour total exceeds the threshold', async ({
  page,
  world,
}) => {
  test.setTimeout(600_000)
  const device = await addVirtualAuthenticator(page)
  const user = await signInAsNewUser(page, world)
  await requirePasskey(page, user.password)
  const choose = async (choice: string, usd?: string) => {
    await page.goto('/app/settings/security#signing-passkeys')
    await signingSection(page).getByRole('button', { name: 'When to Ask' }).click()
    const thresholdDialog = page.getByRole('dialog', { name: 'When to Ask for Your Passkey' })
    await thresholdDialog.getByRole('radio', { name: choice }).check()
    if (usd) await thresholdDialog.getByLabel('Without the passkey, up to (USD in 24 hours)').fill(usd)
    await checkScreen(page, `signing-when-${usd ?? 'every'}`)
    await thresholdDialog.getByRole('button', { name: 'Use Passkey' }).click()
    await expect(thresholdDialog).toBeHidden()
  }
  await choose('Only above an amount', '50')
  await expect(signingSection(page).getByText(/^We ask once more than \$50 moves within 24 hours/)).toBeVisible()
  await checkScreen(page, 'signing-above')

  // A device that refuses shows that no passkey is needed.
  await device.setVerified(false)
  await openTrading(page)
  await buy(page, uni, '10')
  await startChat(page)
  await sendMessage(page, 'buy 10 dollars of UNI on Ethereum')
  await expect(getNewestCard(page).getByRole('button', { name: "Yes, I'm Sure" })).toBeVisible()
  await expect(getNewestCard(page).getByText(/passkey/)).toBeHidden()
  await sendMessage(page, 'yes')
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()

  await openTrading(page)
  await quoteBuy(page, uni, '60')
  await expect(
    page.getByText('This is more than the $50 you can move without a passkey. Confirm this with your passkey.'),
  ).toBeVisible()
  await checkScreen(page, 'order-above')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(/^Nothing was confirmed: the passkey prompt was closed/)).toBeVisible()
  await device.setVerified(true)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText('Bought $60 worth of UNI').first()).toBeVisible()

  await page.goto('/app/chat')
  await sendMessage(page, 'buy 45 dollars of UNI on Ethereum')
  await expect(
    getNewestCard(page).getByText(/^With the last 24 hours, this is more than the \$50 you can move without a passkey/),
  ).toBeVisible()
  await checkScreen(page, 'card-above')
  // The yes opens the prompt, which the device answers.
  await sendMessage(page, 'yes')
  await expect(messages(page).getByText(/^Your account asks for your passkey before money moves/)).toBeVisible()
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()

  await choose('Every time money moves')
  await expect(signingSection(page).getByText(/^We ask once more than/)).toBeHidden()
  await openTrading(page)
  await quoteBuy(page, uni, '5')
  await expect(page.getByText('Confirm this with your passkey.', { exact: true })).toBeVisible()
})
