import { expectAnnounced, listenToLiveRegions } from './announcements.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { tabTo } from './tab-to.ts'

/** The waiting time of a thaw in a test's world is 10 s. */
const waitMs = 20_000

test('freezes and unfreezes an account by keyboard alone, and a screen reader gets each step', async ({
  page,
  world,
}) => {
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
