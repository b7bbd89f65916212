import type { Locator, Page } from '@playwright/test'
import { expect } from './journey-test.ts'

/** Opens the chat screen and starts a chat there. */
export async function startChat(page: Page) {
  await page.goto('/app/chat')
  const first = page.getByRole('button', { name: 'Start a New Chat' })
  await first
    .or(page.getByRole('textbox', { name: 'Message' }))
    .first()
    .waitFor()
  if (await first.isVisible()) await first.click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
}

export async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages(page).getByText(words, { exact: true }).last()).toBeVisible()
}

export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** The newest trade card. */
export const card = (page: Page): Locator => messages(page).getByRole('article').last()

/** Presses the card's yes and waits until the trade is done. */
export async function confirm(page: Page, summary: RegExp) {
  await page.getByRole('button', { name: "Yes, I'm Sure" }).last().click()
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()
  await expect(messages(page).getByText(summary).last()).toBeVisible()
}

/** The token stands in the wallet, with some of it. */
export async function isInWallet(page: Page, chain: string, name: string) {
  await page.goto('/app/wallet')
  await page.getByRole('button', { name: new RegExp(`^${chain} Tokens`) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

/** A screenshot as people send it: a post with a token's address, drawn by the browser itself. */
export async function postedPicture(page: Page, lines: readonly string[]): Promise<Buffer> {
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: 1000, height: 420 })
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
  await drawing.setContent(
    `<body style="margin:40px;font:28px sans-serif;background:#fff;color:#111">${paragraphs}</body>`,
  )
  const picture = await drawing.screenshot({ type: 'png' })
  await drawing.close()
  return picture
}
