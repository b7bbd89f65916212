import { expectAnnounced, listenToLiveRegions } from '../announcements.ts'
import { messages } from '../chat-steps.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser } from '../sign-up.ts'
import { tabTo } from '../tab-to.ts'

test('a user trades by chat without a mouse, with each step announced', async ({ page, world }) => {
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

test('a user exports the keys without a mouse', async ({ page, world }) => {
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

/** Timeout for a thaw, which takes 10 s in a test's world. */
const waitMs = 20_000

test('a user freezes and unfreezes an account without a mouse, with each step announced', async ({ page, world }) => {
  test.setTimeout(120_000)
  await listenToLiveRegions(page)
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings#freeze')
  await tabTo(page, 'button', 'Freeze account')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Freeze your account?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Freeze now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unfreeze account' })).toBeFocused()
  await expectAnnounced(page, [/account is frozen/])

  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Unfreeze your account?' })
  await expect(proof).toBeVisible()
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await expect(
    proof
      .getByRole('alert')
      .or(proof.getByText(/password is wrong/i))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  const notice = page.getByRole('region', { name: 'Your account is frozen' })
  await expect(notice).toContainText('works again in')
  await expect(notice).toBeHidden({ timeout: waitMs })
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()
  await page.goto('/app/manual-trading')
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(page.getByText('Your account is frozen')).toHaveCount(0)
})
