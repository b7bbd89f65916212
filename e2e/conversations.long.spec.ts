import type { Page } from '@playwright/test'
import { beginner, speaker, trader } from './conversations/lines.ts'
import { playLines, startConversation, takeWholePicture } from './conversations/play.ts'
import { recordMessage } from './conversations/record-message.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { canSpeak, playSentences } from './speak-sentences.ts'
import { type TextPatterns, textPatterns } from './tour/text-patterns.ts'

const typeInto = (page: Page, text: TextPatterns) => async (sentence: string) => {
  await page.getByRole('textbox', { name: text('chat.message') }).fill(sentence)
  await page.getByRole('button', { name: text('chat.send') }).click()
  await expect(page.getByRole('log').getByText(sentence, { exact: true }).last()).toBeVisible()
}

for (const [name, lines] of Object.entries({ beginner, trader })) {
  for (const language of ['en', 'ar', 'zh'] as const) {
    test(`a ${name} reaches the end of the conversation in ${language}`, async ({ page, world }) => {
      await signInAsNewUser(page, world)
      const conversation = await startConversation(page, world.url, language, name)
      await playLines(conversation, lines[language], typeInto(page, textPatterns(language)))
      await takeWholePicture(conversation)
    })
  }
}

test('a user trades by voice alone, from recorded sound, in en', async ({ page, world }) => {
  test.skip(!canSpeak, 'no synthetic voice is installed')
  test.setTimeout(240_000)
  let spoken = ''
  await playSentences(page, async () => spoken)
  await signInAsNewUser(page, world)
  const conversation = await startConversation(page, world.url, 'en', 'speaker')
  await playLines(conversation, speaker.en, async (sentence) => {
    spoken = sentence
    await recordMessage(page, textPatterns('en'), new RegExp(sentence, 'i'), 4)
  })
  await takeWholePicture(conversation)
})
