import { addRecipient } from '../../world/clients/send-client.ts'
import { newUser } from '../../world/new-user.ts'
import { expectAnnounced, listenToLiveRegions } from '../announcements.ts'
import { messages, startChat } from '../chat-steps.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser } from '../sign-up.ts'
import { tabTo } from '../tab-to.ts'
import { uni } from '../tokens.ts'
import { openTrading, quoteBuy } from '../trade.ts'
import { answerPart, readCode, requirePasskey, signingSection } from './signing-steps.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const promptAnnouncement = 'Confirm with your passkey in the browser’s prompt.'

test('a passkey is set up, confirms, and is recovered without a mouse, with each step announced', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  const device = await addVirtualAuthenticator(page)
  await listenToLiveRegions(page)
  const [person, friend] = await Promise.all([signInAsNewUser(page, world), newUser(world)])
  await addRecipient(person, { chain: 'eth', address: friend.addresses.eth, name: 'Anna' })

  await page.goto('/app/settings/security')
  await tabTo(page, 'switch', 'Ask for my passkey before money moves')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Create Passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  const code = await readCode(page)
  await expect(page.getByRole('list', { name: 'Recovery code' })).toBeFocused()
  await tabTo(page, 'button', 'I Stored It')
  await page.keyboard.press('Enter')
  await answerPart(page, code)
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Use Passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signingSection(page).getByRole('switch')).toBeChecked()
  await expect(signingSection(page).getByRole('switch')).toBeFocused()
  await expectAnnounced(page, [
    'The passkey was added',
    promptAnnouncement,
    'We’ll ask for your passkey before money moves',
  ])

  await openTrading(page)
  await quoteBuy(page, uni, '25')
  await device.setVerified(false)
  await tabTo(page, 'button', 'Buy Now')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, [promptAnnouncement, /^Nothing was confirmed: the passkey prompt was closed/])
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeFocused()
  await device.setVerified(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused()
  await expectAnnounced(page, [promptAnnouncement, 'Bought $25 worth of UNI'])

  await startChat(page)
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.type('buy 10 dollars of UNI on Ethereum')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('Confirm this with your passkey.')).toBeVisible()
  // The yes opens the prompt; after one that was closed, the button opens it again.
  await device.setVerified(false)
  await page.keyboard.type('yes')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, [
    /Your account asks for your passkey before money moves. Confirm in your browser/,
    /^Nothing was confirmed: the passkey prompt was closed/,
  ])
  await device.setVerified(true)
  await tabTo(page, 'button', "Yes, I'm Sure", 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()
  await expectAnnounced(page, [promptAnnouncement, /^Trade Successful/])

  await page.goto('/app/wallet/send')
  await tabTo(page, 'button', /^What/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /ETH · Ethereum/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Amount (ETH)')
  await page.keyboard.type('0.01')
  await tabTo(page, 'button', /^To/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /Anna/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Review')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Send 0.01 ETH')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sent 0.01 ETH to Anna', level: 2 })).toBeFocused({ timeout: 30_000 })
  await expectAnnounced(page, [promptAnnouncement])

  await device.loseCredentials()
  await page.goto('/app/settings/security')
  await tabTo(page, 'button', 'I Lost My Passkeys')
  await page.keyboard.press('Enter')
  const enterCode = async () => {
    await tabTo(page, 'textbox', 'Recovery code')
    await page.keyboard.insertText(code)
    await tabTo(page, 'textbox', 'Password')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await enterCode()
  await expectAnnounced(page, ['The wait has started', 'Your passkeys can be removed now'])
  await tabTo(page, 'button', 'Remove the Passkeys')
  await page.keyboard.press('Enter')
  await enterCode()
  await expectAnnounced(page, ['The passkeys were removed'])
  await tabTo(page, 'switch', 'Ask for my passkey before money moves')
  await expect(signingSection(page).getByRole('switch')).not.toBeChecked()
})

test('a browser without passkeys explains at each confirmation what it cannot do, and can still start a recovery', async ({
  page,
  world,
  browser,
}) => {
  test.setTimeout(120_000)
  await addVirtualAuthenticator(page)
  const person = await signInAsNewUser(page, world)

  await requirePasskey(page, person.password)
  const other = await browser.newContext({ baseURL: world.url, storageState: await page.context().storageState() })
  const old = await other.newPage()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openTrading(old)
  await quoteBuy(old, uni, '25')
  await old.getByRole('button', { name: 'Buy Now' }).click()
  await expect(old.getByText(/this browser doesn’t support passkeys/)).toBeVisible()
  await old.goto('/app/settings/security')
  await expect(signingSection(old).getByText('This browser doesn’t support passkeys')).toBeVisible()
  await expect(signingSection(old).getByRole('button', { name: 'I Lost My Passkeys' })).toBeVisible()
  await expect(signingSection(old).getByRole('button', { name: 'Add a Login Passkey' })).toHaveCount(0)
  await other.close()
})
