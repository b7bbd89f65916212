import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer, signInAsNewUser, signUp } from './sign-up.ts'

test('an expired session is renewed in a dialog over the page, which keeps unsaved edits', async ({
  page,
  world,
  context,
}) => {
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/settings')
  const name = page.getByLabel('Username')
  await name.fill('countess')
  await context.clearCookies()
  // Another request may fail first and open the dialog before this press.
  await page.getByRole('button', { name: 'Update Profile' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  await checkScreen(page, 'sign-in-again')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('I am not a robot').check()
  await expect(dialog.getByText('Checked', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/app/settings')
  await expect(name).toHaveValue('countess')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('countess', { exact: true }).first()).toBeVisible()
  const { userWithoutPassword } = await page.request.get('/users/getuserwithtoken').then((reply) => reply.json())
  expect(userWithoutPassword.username).toBe('countess')
})

test('a login returns the visitor to the guarded page', async ({ page, world, context }) => {
  const person = await signInAsNewUser(page, world)
  await context.clearCookies()
  // The first visit makes the visitor a returning one.
  await page.goto('/app/history')
  await expect(page).toHaveURL('/')
  await page.goto('/app/history?side=buy')
  await expect(page).toHaveURL('/sign-up')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('I am not a robot').check()
  await expect(form.getByText('Checked', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/app/history?side=buy')
})

test('a wrong code causes no layout shift on the verification screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, createNewcomer())
  const field = page.getByLabel('Verification code')
  await expect(field).toBeFocused()
  const before = await field.boundingBox()
  await field.fill('ABC234')
  await expect(page.getByText('Failed to verify code. Please try again.')).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
})
