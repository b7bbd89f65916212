import type { Locator, Page } from '@playwright/test'
import { expect } from './journey-test.ts'

/** The longest time that a voice message may wait for its transcript, in ms: the recognizer shares the cores with other tests. */
export const transcriptionMs = 90_000

/** Opens the chat screen of a user without chats and starts the first chat. */
export async function startChat(page: Page) {
  await page.goto('/app/chat')
  await page.getByRole('button', { name: 'Start a New Chat' }).click()
  // The welcome has a composer too.
  await expect(messages(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
}

export async function sendMessage(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages(page).getByText(words, { exact: true }).last()).toBeVisible()
}

export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** The newest trade card. */
export const getNewestCard = (page: Page): Locator => messages(page).getByRole('article').last()

/** Presses the card's yes and waits until the trade is done. */
export async function confirmTrade(page: Page, summary: RegExp) {
  await page.getByRole('button', { name: "Yes, I'm Sure" }).last().click()
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible()
  await expect(messages(page).getByText(summary).last()).toBeVisible()
}

/** Records the microphone for `seconds`, checks the preview, and sends the recording. */
export async function recordVoiceMessage(
  page: Page,
  seconds: number,
  atPreview: () => Promise<void> = async () => undefined,
) {
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  await expect(page.getByText(`0:0${seconds}`)).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Delete the recording' })).toBeVisible()
  await atPreview()
  await page.getByRole('button', { name: 'Send the recording' }).click()
}

/** Expects the token in the wallet, with a balance. */
export async function expectInWallet(page: Page, chain: string, name: string) {
  await page.goto('/app/wallet')
  await page.getByRole('button', { name: new RegExp(`^${chain} Tokens`) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

/** Draws a screenshot like users send: a post with a token's address, rendered by the browser. */
export async function drawPost(page: Page, lines: readonly string[]): Promise<Buffer> {
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
