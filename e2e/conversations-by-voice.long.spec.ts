import { type ModelStub, startModelStub } from '../world/model-stub/start-model-stub.ts'
import { speaker } from './conversations/lines.ts'
import { playLines, startConversation, takeWholePicture } from './conversations/play.ts'
import { recordMessage } from './conversations/record-message.ts'
import { test as journey } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { canSpeak, playSentences } from './speak-sentences.ts'
import { textPatterns } from './tour/text-patterns.ts'

/** A world whose speech service returns given transcripts: no recognizer of Arabic or Chinese is installed. */
const test = journey.extend<object, { service: ModelStub }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const service = await startModelStub()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  worldEnv: [({ service }, use) => use({ SPEECH: 'openai', SPEECH_URL: service.url }), { scope: 'worker' }],
})

for (const language of ['ar', 'zh'] as const) {
  test(`a user trades by voice alone, from transcripts, in ${language}`, async ({ page, world, service }) => {
    test.skip(!canSpeak, 'no synthetic voice is installed')
    test.setTimeout(240_000)
    await playSentences(page, async () => 'any sound')
    await signInAsNewUser(page, world)
    const conversation = await startConversation(page, world.url, language, 'speaker')
    await playLines(conversation, speaker[language], async (sentence) => {
      service.setTranscript(sentence)
      await recordMessage(page, textPatterns(language), new RegExp(sentence.replace(/[.?]/g, '.')), 2)
    })
    await takeWholePicture(conversation)
  })
}
