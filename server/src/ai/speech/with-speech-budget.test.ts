import { parseUserId, type UserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { TranscriptionProblem } from './transcriber.port.ts'
import { withSpeechBudget } from './with-speech-budget.ts'

test('a speech service transcribes within the budget of each user, and not beyond it', async () => {
  const counted: number[] = []
  const leftOf = new Map<UserId, number>()
  const transcriber = withSpeechBudget(
    { languages: [], transcribe: async () => ({ state: 'done', text: 'buy BONK' }) },
    (userId) => ({
      async takeRequest() {
        const left = leftOf.get(userId) ?? 1
        leftOf.set(userId, left - 1)
        return left > 0
      },
      countTokens: async (tokens) => void counted.push(tokens),
    }),
  )
  const transcribe = (userId?: UserId) =>
    transcriber.transcribe(new Uint8Array(), {
      language: 'en',
      tokens: [],
      signal: new AbortController().signal,
      ...(userId === undefined ? {} : { userId }),
    })
  const [ana, ben] = [parseUserId('ana'), parseUserId('ben')]
  expect((await transcribe(ana)).text).toBe('buy BONK')
  const refused = transcribe(ana)
  await expect(refused).rejects.toThrow(TranscriptionProblem)
  await expect(refused).rejects.toMatchObject({ code: 'over-budget' })
  expect((await transcribe(ben)).text).toBe('buy BONK')
  expect(counted).toEqual([2_000, 2_000])
})
