import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import {
  type Transcriber,
  type Transcript,
  TranscriptionError,
  TranscriptionProblem,
  TranscriptionTimeoutError,
} from '#ai/speech/transcriber.port.ts'
import { transcribeMessage } from './transcribe-message.ts'

/** Transcribes one recording in `language`: returns the answer, the stored transcript, and the text to act on. */
async function transcribeOne(
  transcribe: Transcriber['transcribe'],
  language: Language = 'en',
  languages: readonly string[] = ['en'],
) {
  const sentences: string[] = []
  let transcript: unknown
  const text = await transcribeMessage(
    {
      chats: {
        readUpload: async () => new Uint8Array(100),
        setTranscript: async (_: string, value: unknown) => {
          transcript = value
        },
      } as never,
      transcriber: { languages, transcribe },
      tokens: () => [],
    },
    {
      message: { id: 'm', userId: 'u', uploadId: 'up', extras: {} } as never,
      language,
      parts: { writeParagraph: (sentence: string) => sentences.push(sentence) } as never,
      signal: new AbortController().signal,
      canActOnTranscript: async (_text, orders) => orders === undefined,
    },
  )
  return { text, transcript, answer: sentences.join(' ') }
}
const returns = (result: Transcript) => async () => result
const throws = (error: Error) => () => Promise.reject(error)

describe('a recording', () => {
  it('acts on a certain transcript', async () => {
    expect(await transcribeOne(returns({ state: 'done', text: 'buy BONK' }))).toEqual({
      text: 'buy BONK',
      transcript: { state: 'done', text: 'buy BONK' },
      answer: '',
    })
  })

  it('shows an uncertain transcript for correction and acts on nothing', async () => {
    const { text, answer } = await transcribeOne(returns({ state: 'unsure', text: 'buy BONK' }))
    expect(text).toBeUndefined()
    expect(answer).toContain('buy BONK')
  })

  it('is answered with a request to try again or type when it times out, without an action', async () => {
    expect(await transcribeOne(throws(new TranscriptionTimeoutError('timeout')))).toEqual({
      text: undefined,
      transcript: { state: 'unavailable', text: '' },
      answer: 'Transcribing that took too long. Nothing was done; please try again or type it.',
    })
  })

  it.each([
    ['missing-model', 'en', 'I can’t transcribe voice messages right now', 'unavailable'],
    ['bad-model', 'fr', 'Je ne peux pas transcrire les messages vocaux', 'unavailable'],
    ['too-long', 'ar', 'تسجيلك أطول من', 'unavailable'],
    ['silence', 'zh', '您的录音里没有说话声', 'unsure'],
    ['over-budget', 'es', 'El presupuesto de hoy para mensajes de voz', 'unavailable'],
    ['crashed', 'pt', 'Não foi possível transcrever sua gravação', 'unavailable'],
  ] as const)(
    'with the problem %s is answered with one sentence, without an action',
    async (code, language, sentence, state) => {
      const failing = throws(new TranscriptionProblem(code, code === 'too-long' ? { seconds: 29 } : {}))
      const { text, transcript, answer } = await transcribeOne(failing, language, [])
      expect(text).toBeUndefined()
      expect(transcript).toEqual({ state, text: '' })
      expect(answer).toContain(sentence)
      expect(answer).not.toContain('{')
    },
  )

  it('is shown for correction if its orders need the grammar and it may not be acted on', async () => {
    const { text, transcript, answer } = await transcribeOne(
      returns({ state: 'done', text: 'compra BONK', orders: 'strict-text' }),
      'es',
      [],
    )
    expect(text).toBeUndefined()
    expect(transcript).toEqual({ state: 'unsure', text: 'compra BONK' })
    expect(answer).toContain('compra BONK')
  })

  it('is answered with a request to try again when it cannot be transcribed', async () => {
    const { text, answer } = await transcribeOne(throws(new TranscriptionError('it ended with 3')))
    expect(text).toBeUndefined()
    expect(answer).toContain('try again')
  })

  it.each([
    ['es', 'en inglés'],
    ['pt', 'em inglês'],
    ['fr', 'en anglais'],
    ['zh', '英语'],
    ['ar', 'الإنجليزية'],
  ] as const)(
    'in %s is refused without being decoded when the transcriber knows only English',
    async (language, name) => {
      const decoded = throws(new Error('decoded'))
      const { text, transcript, answer } = await transcribeOne(decoded, language)
      expect(text).toBeUndefined()
      expect(transcript).toEqual({ state: 'unavailable', text: '' })
      expect(answer).toContain(name)
    },
  )

  it('is paid from the budget of its user', async () => {
    const payers: unknown[] = []
    await transcribeOne(async (_, { userId }) => {
      payers.push(userId)
      return { state: 'done', text: 'buy BONK' }
    })
    expect(payers).toEqual(['u'])
  })

  it('in any language is accepted by a transcriber for all languages', async () => {
    expect((await transcribeOne(returns({ state: 'done', text: 'compra BONK' }), 'es', [])).text).toBe('compra BONK')
  })
})
