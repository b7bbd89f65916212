import type { Page } from '@playwright/test'
import { expect } from '../journey-test.ts'
import type { TextPatterns } from '../tour/text-patterns.ts'

/** Records the microphone for some seconds, sends the recording, and waits until its transcript shows. */
export async function recordMessage(page: Page, text: TextPatterns, transcript: RegExp, seconds: number) {
  await page.getByRole('button', { name: text('voice.record') }).click()
  await expect(page.getByText(`0:0${seconds}`)).toBeVisible()
  await page.getByRole('button', { name: text('voice.stop') }).click()
  await page.getByRole('button', { name: text('voice.send-label') }).click()
  await expect(page.getByRole('log').getByText(transcript).last()).toBeVisible()
}
