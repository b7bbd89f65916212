import { expectAnnounced, listenToLiveRegions } from './announcements.ts'
import { messages } from './chat-steps.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { tabTo } from './tab-to.ts'

test('trades by chat without a mouse, with each step announced', async ({ page, world }) => {
  await listenToLiveRegions(page)
  await signInAsNewUser(page, world)
  await page.goto('/app/chat')
  await tabTo(page, 'button', 'Start a New Chat')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toBeVisible()
  await tabTo(page, 'textbox', 'Message')
  await page.keyboard.type('buy 20 dollars of BONK')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: "Yes, I'm Sure" })).toBeVisible()
  await tabTo(page, 'button', "Yes, I'm Sure")
  await page.keyboard.press('Enter')
  await expect(page.getByText('Trade Successful').first()).toBeVisible()
  await expectAnnounced(page, [
    'Murmur is working on an answer',
    /Are you sure you want to buy \$20 of BONK\?/,
    /Trade Successful/,
  ])
})

test('exports the keys without a mouse', async ({ page, world }) => {
  await listenToLiveRegions(page)
  const person = await signInAsNewUser(page, world)
  await page.clock.install()
  await page.goto('/app/settings/danger')
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, [/The password is wrong\. Nothing was exported/])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Your Private Keys' })
  await expect(keys).toBeVisible()
  await tabTo(page, 'button', 'Show Solana private key')
  await page.keyboard.press('Enter')
  await expect(keys.getByText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)).toBeVisible()
  await page.clock.fastForward('00:50')
  await expectAnnounced(page, [/The password is wrong/, 'The keys disappear from this screen in 15 s.'])
  await page.clock.fastForward('00:15')
  await expect(keys).toBeHidden()
  await expectAnnounced(page, ['The keys disappear from this screen in 15 s.', 'The keys are no longer shown.'])
  await expect(page.getByRole('region', { name: 'Private Keys' }).getByLabel('Password', { exact: true })).toBeFocused()
})
