import type { Page } from '@playwright/test'
import { mailedCode } from '../world/mailbox.ts'
import { expect, test } from './journey-test.ts'
import { funded, newcomer } from './sign-up.ts'
import { uni } from './tokens.ts'

/** Presses Tab until what has the focus bears this name; fails after a full round. */
async function tabTo(page: Page, role: string, name: string | RegExp) {
  const wanted = page.getByRole(role as 'button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached the ${role} ${name}`)
}

test('signs up, buys and sells without a mouse', async ({ page, world }) => {
  const person = newcomer()
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
  await funded(page)

  await tabTo(page, 'link', 'Trade')
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
})
