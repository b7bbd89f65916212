import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@murmur/contract/languages'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../journey-test.ts'
import { textPatterns } from '../tour/text-patterns.ts'
import { waitUntilSettled } from '../tour/walk.ts'
import type { Line } from './lines.ts'

const folder = fileURLToPath(new URL('../../test-artefacts/conversations/', import.meta.url))
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** The chat screen of a user, on a phone in the dark theme until the pictures at the end. */
export type Conversation = { page: Page; language: Language; name: string; log: Locator }

/** Signs the page's user in to a new chat in a language. */
export async function startConversation(
  page: Page,
  url: string,
  language: Language,
  name: string,
): Promise<Conversation> {
  const text = textPatterns(language)
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'murmur_language', value: language, url }])
  await page.request.put(`${url}/api/preferences`, { data: { language }, headers: { origin: url } })
  await page.goto('/app/chat')
  await page.getByRole('button', { name: text('chat.start') }).click()
  await expect(page.getByRole('textbox', { name: text('chat.message') })).toBeEnabled()
  return { page, language, name, log: page.getByRole('log') }
}

/** Sends each line by `say`, and checks each answer. */
export async function playLines(
  conversation: Conversation,
  lines: readonly Line[],
  say: (sentence: string) => Promise<void>,
): Promise<void> {
  const { page, log } = conversation
  const text = textPatterns(conversation.language)
  const openCards = log.getByRole('button', { name: text('chat.card.yes') })
  const speakers = log.getByRole('heading', { level: 3 })
  for (const [at, { text: sentence, opens, confirms, answers = [] }] of lines.entries()) {
    await say(sentence)
    await expect(speakers.filter({ hasText: text('chat.you') }), sentence).toHaveCount(at + 1)
    await expect(speakers.last(), sentence).toHaveText(text('chat.murmur'))
    await expect(page.getByRole('button', { name: text('chat.stop') })).toBeHidden()
    await expect(openCards, sentence).toHaveCount(opens ? 1 : 0)
    for (const answer of answers) await expect(log, sentence).toContainText(answer)
    await waitUntilSettled(page)
    await takePicture(conversation, `${String(at + 1).padStart(2, '0')}`)
    if (!confirms) continue
    await openCards.click()
    await expect(openCards).toHaveCount(0)
    await expect(log.getByText(text('chat.card.successful')).last()).toBeVisible()
  }
}

async function takePicture({ page, language, name }: Conversation, part: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `${name}-${language}-${part}.png`), animations: 'disabled' })
}

/**
 * Takes pictures of the whole conversation on a phone in the dark theme and on a desktop in the light theme. Nothing may overflow
 * the page.
 */
export async function takeWholePicture(conversation: Conversation): Promise<void> {
  const { page, log } = conversation
  const variants = [
    { ...phone, colorScheme: 'dark' },
    { ...desktop, colorScheme: 'light' },
  ] as const
  for (const { colorScheme, ...size } of variants) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilSettled(page)
    const hiddenHeight = await log.evaluate((each) => each.scrollHeight - each.clientHeight)
    await page.setViewportSize({ ...size, height: size.height + hiddenHeight })
    await waitUntilSettled(page)
    expect(await log.evaluate((each) => each.scrollWidth - each.clientWidth), 'pixels that stick out').toBe(0)
    await takePicture(conversation, `all-${size.width}-${colorScheme}`)
  }
}
