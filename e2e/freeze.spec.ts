import { fetchEmails } from '../world/clients/mailbox.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

/** Timeout for a thaw, which takes 10 s in a test's world. */
const waitMs = 20_000

test('a user freezes the account by two presses, sees it on every page, and unfreezes it after the waiting time', async ({
  page,
  context,
  world,
}) => {
  test.setTimeout(120_000)
  const person = await signInAsNewUser(page, world)
  const notice = page.getByRole('region', { name: 'Your account is frozen' })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/app/help')
  await page.goto('/app/settings#freeze')
  await page.getByRole('button', { name: 'Freeze account' }).click()
  const question = page.getByRole('dialog', { name: 'Freeze your account?' })
  await expect(question).toContainText('already signed isn’t stopped')
  await checkScreen(page, 'freeze-question')
  await question.getByRole('button', { name: 'Freeze now' }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfreeze account' })).toBeFocused()
  await expect(elsewhere.getByRole('region', { name: 'Your account is frozen' })).toBeVisible()
  await elsewhere.close()
  await checkScreen(page, 'settings-frozen')

  await page.goto('/app/manual-trading')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveAccessibleDescription('Your account is frozen')
  await checkScreen(page, 'trade-frozen')
  await page.goto('/app/wallet/send')
  await expect(page.getByRole('button', { name: 'Review' })).toHaveAccessibleDescription('Your account is frozen')
  await page.goto('/app/settings/danger')
  await expect(page.getByRole('button', { name: 'Export Private Keys' })).toHaveAccessibleDescription(
    /^Your account is frozen/,
  )

  await notice.getByRole('button', { name: 'Unfreeze' }).click()
  const proof = page.getByRole('dialog', { name: 'Unfreeze your account?' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Start unfreezing' }).click()
  await notice.getByRole('button', { name: 'Keep frozen' }).click()
  await notice.getByRole('button', { name: 'Unfreeze' }).click()
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Start unfreezing' }).click()
  await expect(notice).toContainText('works again in')
  await checkScreen(page, 'settings-thawing')
  await expect(notice).toBeHidden({ timeout: waitMs })
  const subjects = async () =>
    (await fetchEmails(world.sandboxUrl, person.email)).map(({ subject }) => subject).join('\n')
  await expect.poll(subjects, { timeout: waitMs }).toMatch(/works again/)
  await page.goto('/app/manual-trading')
  await expect(page.getByText('Your account is frozen')).toHaveCount(0)
})
