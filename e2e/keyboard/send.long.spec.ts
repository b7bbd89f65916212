import { newUser } from '../../world/new-user.ts'
import { expectAnnounced, listenToLiveRegions } from '../announcements.ts'
import { expect, test } from '../journey-test.ts'
import { signInAsNewUser } from '../sign-up.ts'
import { tabTo } from '../tab-to.ts'

/** Timeout for a new recipient, which takes 10 s in a test's world. */
const waitMs = 20_000

test('a user sends without a mouse, with each step announced', async ({ page, world }) => {
  test.setTimeout(120_000)
  const [person, friend] = await Promise.all([signInAsNewUser(page, world), newUser(world)])
  await listenToLiveRegions(page)
  await page.goto('/app/wallet')
  await tabTo(page, 'link', 'Send')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Send', level: 1 })).toBeFocused()
  await tabTo(page, 'button', /^What/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', /ETH · Base/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Amount (ETH)')
  await page.keyboard.type('0.1')
  await tabTo(page, 'button', 'New recipient')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.insertText(friend.addresses.base)
  await expect(page.getByRole('list', { name: 'Address' })).toBeVisible()
  await tabTo(page, 'textbox', 'Name')
  await page.keyboard.type('Carla')
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('You can send to Carla now.').first()).toBeAttached({ timeout: waitMs })
  await tabTo(page, 'button', 'Review')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Send 0.1 ETH to Carla')).toBeFocused()
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sent 0.1 ETH to Carla', level: 2 })).toBeFocused({ timeout: 30_000 })
  await expectAnnounced(page, [/^You can send to Carla from/, 'You can send to Carla now.'])
})
