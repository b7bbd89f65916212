import { covers } from '../spec/covers.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { createNewcomer, signInAsNewUser, signUp } from './sign-up.ts'
import { openTrading } from './trade.ts'

test('the signup form shows which fields are missing', async ({ page }) => {
  covers('5.validation.signup.01', '5.validation.signup.03', '5.validation.signup.05', '5.validation.signup.08')
  covers('5.validation.signup.02', '5.validation.signup.04', '5.validation.signup.07', '5.validation.signup.09')
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Signup' }).click()
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await form.getByRole('button', { name: 'Sign Up' }).click()
  for (const message of [
    'Username is required',
    'Email is required',
    'Password is required',
    'Confirm password is required',
    'Please complete the CAPTCHA',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await checkScreen(page, 'signup-refused')
  await form.getByLabel('Email').fill('anna at example')
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByLabel('Confirm Password').fill('other')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  for (const message of ['Invalid email', 'Minimum 6 characters', 'Passwords must match']) {
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
})

test('the forms explain a taken email and a wrong login', async ({ page, context }) => {
  covers('8.errors.01', '8.errors.02', '4.states.login.01')
  const person = createNewcomer()
  await signUp(page, person)
  await context.clearCookies()
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Signup' }).click()
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await form.getByLabel('Username').fill(`${person.username}2`)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm Password').fill(person.password)
  await form.getByLabel('I am not a robot').check()
  await expect(form.getByText('Checked', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('An account with this email or username already exists')).toBeVisible()
  await expect(form.getByLabel('I am not a robot')).not.toBeChecked()

  await page.getByRole('tab', { name: 'Login' }).click()
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await login.getByLabel('Email').fill(person.email)
  await login.getByLabel('Password', { exact: true }).fill('not my password')
  await login.getByLabel('I am not a robot').check()
  await expect(login.getByText('Checked', { exact: true })).toBeVisible()
  await login.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('The email or password is wrong. Please try again.')).toBeVisible()
})

test('the buy and sell forms show which fields are missing', async ({ page, world }) => {
  covers('5.validation.manual.01', '5.validation.manual.02', '5.validation.manual.03', '5.validation.manual.04')
  covers('5.validation.manual.05', '4.states.manual.05', '2.manual.08', '2.manual.16', '2.manual.15')
  await signInAsNewUser(page, world)
  await openTrading(page)
  const buyNow = page.getByRole('button', { name: 'Buy Now' })
  await expect(buyNow).toHaveAttribute('aria-disabled', 'true')
  await buyNow.click({ force: true })
  await expect(page.getByText('Contract address is required')).toBeVisible()
  await expect(page.getByText('Enter a valid USD amount')).toBeVisible()
  await checkScreen(page, 'buy-refused')
  await page.getByLabel('Contract Address').fill('0x1234')
  await buyNow.click({ force: true })
  await expect(page.getByText('Please enter a valid contract address')).toBeVisible()
  await page.getByLabel('Contract Address').fill(`0x${'00'.repeat(19)}01`)
  await expect(page.getByText('Invalid contract address or token not found')).toBeVisible()
  await page.getByRole('tab', { name: 'Sell' }).click()
  await page.getByRole('button', { name: 'Sell Now' }).click({ force: true })
  await expect(page.getByText('Please select a token to sell')).toBeVisible()
  await expect(page.getByText('Enter a valid percentage (1-100)')).toBeVisible()
  await page.getByRole('button', { name: /^Select Token to Sell/ }).click()
  await page.getByLabel('Search tokens...').fill('no such token')
  await expect(page.getByText('No tokens found')).toBeVisible()
})
