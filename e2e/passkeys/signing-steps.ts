import type { Locator, Page } from '@playwright/test'
import { expect } from '../journey-test.ts'

/** The settings section of the passkeys that confirm trades, sends and exports. */
export const signingSection = (page: Page): Locator => page.getByRole('region', { name: 'Passkeys' })

/** Sets up the first passkey with the mouse, and requires it. Returns the recovery code. */
export async function requirePasskey(
  page: Page,
  password: string,
  atStep: (name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  await page.goto('/app/settings/security#signing-passkeys')
  const toggle = signingSection(page).getByRole('switch', { name: 'Ask for my passkey before money moves' })
  await expect(toggle).not.toBeChecked()
  await atStep('signing-none')
  await toggle.click()
  const start = page.getByRole('dialog', { name: 'Set Up a Payment Passkey' })
  await expect(start.getByText(/you rely on our server/)).toBeVisible()
  await atStep('signing-set-up')
  await start.getByRole('button', { name: 'Create Passkey' }).click()
  const code = await readCode(page)
  await atStep('signing-code')
  await page.getByRole('button', { name: 'I Stored It' }).click()
  await atStep('signing-check')
  await answerPart(page, code)
  const passkeyDialog = page.getByRole('dialog', { name: 'Add the Passkey' })
  await passkeyDialog.getByLabel('Password', { exact: true }).fill(password)
  await atStep('signing-password')
  await passkeyDialog.getByRole('button', { name: 'Add the Passkey' }).click()
  const turnOnDialog = page.getByRole('dialog', { name: 'Turn It On' })
  await expect(turnOnDialog).toBeVisible()
  await atStep('signing-turn-on')
  await turnOnDialog.getByRole('button', { name: 'Use Passkey' }).click()
  await expect(turnOnDialog).toBeHidden()
  await expect(toggle).toBeChecked()
  await atStep('signing-required')
  return code
}

/** The shown recovery code. */
export async function readCode(page: Page): Promise<string> {
  const parts = page.getByRole('dialog', { name: 'Your Recovery Code' }).getByRole('listitem')
  await expect(parts).toHaveCount(6)
  return (await parts.allTextContents()).join('-')
}

/** Types the requested part of the recovery code into the field of the open dialog. */
export async function answerPart(page: Page, code: string): Promise<void> {
  const checkDialog = page.getByRole('dialog', { name: 'Check the Recovery Code' })
  const field = checkDialog.getByLabel(/^Part \d of 6/)
  await expect(field).toBeFocused()
  const label = await checkDialog.getByText(/^Part \d of 6/).textContent()
  await page.keyboard.type(code.split('-')[Number(label?.charAt(5)) - 1] ?? '')
  await page.keyboard.press('Enter')
}
