import { mailedCode } from '../world/mailbox.ts'
import { expectAnnounced, listenToLiveRegions } from './announcements.ts'
import { expect, test } from './journey-test.ts'
import { enter, funded, newcomer } from './sign-up.ts'
import { tabTo } from './tab-to.ts'
import { uni } from './tokens.ts'

test('signs up, buys and sells without a mouse', async ({ page, world }) => {
  const person = newcomer()
  await listenToLiveRegions(page)
  await page.goto('/sign-up')
  await tabTo(page, 'tab', 'Login')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Signup' })).toBeFocused()
  await tabTo(page, 'textbox', 'Username')
  await page.keyboard.type(person.username)
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(person.password)
  await tabTo(page, 'textbox', 'Confirm Password')
  await page.keyboard.type(person.password)
  await tabTo(page, 'checkbox', 'I am not a robot')
  await page.keyboard.press('Space')
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verify-otp/)
  const code = await mailedCode(world.sandboxUrl, person.email)
  await tabTo(page, 'textbox', 'Verification code')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/discover')
  await expectAnnounced(page, ['Checked', 'Signup successful!', 'OTP sent to your email!'])
  await funded(page)

  // Backwards: between the page's heading and the way to trading stands no list of tokens.
  await tabTo(page, 'link', 'Trade', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Contract Address')
  await page.keyboard.insertText(uni.address)
  await tabTo(page, 'textbox', 'Amount (USD)')
  await page.keyboard.type('25')
  const quote = page.getByRole('region', { name: 'Quote' })
  await expect(quote.getByRole('definition').first()).toHaveText(/\d/)
  await tabTo(page, 'button', 'Buy Now')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bought $25 worth of UNI').first()).toBeVisible()
  await expectAnnounced(page, [/^You pay .*UNI|UNI/, 'Bought $25 worth of UNI'])

  await tabTo(page, 'button', 'New Trade')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Buy' }).focus()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'button', /^Select Token to Sell/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Select Token to Sell' })).toBeVisible()
  await tabTo(page, 'button', /^Uniswap/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(page, 'spinbutton', 'Percentage to Sell (%)')
  await page.keyboard.type('50')
  await expect(page.getByRole('region', { name: 'Quote' }).getByRole('definition').first()).toHaveText(/\d/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Sold \d+\.\d{6} UNI \(50%\)/).first()).toBeVisible()
  await expectAnnounced(page, ['Bought $25 worth of UNI', /Sold \d+\.\d{6} UNI \(50%\)/])
})

test('trades by chat without a mouse, and hears each step', async ({ page, world }) => {
  await listenToLiveRegions(page)
  await enter(page, world)
  await page.goto('/app/chat')
  await tabTo(page, 'button', 'Start a New Chat')
  await page.keyboard.press('Enter')
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
  const person = await enter(page, world)
  await page.clock.install()
  await page.goto('/app/settings')
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
  await expectAnnounced(page, [/The password is wrong/, 'The keys are cleared from this screen in 15 s.'])
  await page.clock.fastForward('00:15')
  await expect(keys).toBeHidden()
  await expectAnnounced(page, [
    'The keys are cleared from this screen in 15 s.',
    'The keys were cleared from this screen.',
  ])
  await expect(page.getByRole('region', { name: 'Security' }).getByLabel('Password', { exact: true })).toBeFocused()
})
