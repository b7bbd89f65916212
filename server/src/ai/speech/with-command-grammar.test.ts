import { expect, it } from 'vitest'
import {
  type Transcriber,
  type Transcript,
  TranscriptionProblem,
  TranscriptionTimeoutError,
} from './transcriber.port.ts'
import { withCommandGrammar } from './with-command-grammar.ts'

const wav = new Uint8Array(100)
const hint = { tokens: [], signal: new AbortController().signal }
const whole: Transcript = { state: 'done', text: 'buy BONK, you know', orders: 'strict-text' }

const createTranscriber = (languages: string[], transcript: Transcript | Error): Transcriber => ({
  languages,
  transcribe: async () => {
    if (transcript instanceof Error) throw transcript
    return transcript
  },
})
const combineTranscribers = (
  grammar: Transcript | Error | undefined,
  general: Transcript | Error,
  isUnusable = false,
) =>
  withCommandGrammar({
    grammar: grammar && createTranscriber(['en'], grammar),
    general: { ...createTranscriber(['en', 'ar'], general), isUnusable },
    timeoutMs: 1000,
  })

it('the transcriber with a command grammar uses the result of the command grammar in English', async () => {
  const sure: Transcript = { state: 'done', text: 'buy twenty dollars of BONK' }
  expect(await combineTranscribers(sure, whole).transcribe(wav, { ...hint, language: 'en' })).toEqual(sure)
})

it.each([
  ['it is uncertain', { state: 'unsure', text: 'buy … BONK' } as const],
  ['it fails', new TranscriptionTimeoutError('timeout')],
  ['it is not installed', undefined],
])(
  'the transcriber with a command grammar uses the general transcript without its orders when %s',
  async (_, grammar) => {
    expect(await combineTranscribers(grammar, whole).transcribe(wav, { ...hint, language: 'en' })).toEqual({
      ...whole,
      orders: 'never',
    })
  },
)

it('the transcriber with a command grammar uses the general model for other languages', async () => {
  const sure: Transcript = { state: 'done', text: 'buy' }
  expect(await combineTranscribers(sure, whole).transcribe(wav, { ...hint, language: 'ar' })).toEqual(whole)
})

it('the transcriber with a command grammar returns the uncertain guess of the grammar when the general model fails', async () => {
  const guess: Transcript = { state: 'unsure', text: 'buy … BONK' }
  const problem = new TranscriptionProblem('crashed')
  expect(await combineTranscribers(guess, problem).transcribe(wav, { ...hint, language: 'en' })).toEqual(guess)
  await expect(combineTranscribers(undefined, problem).transcribe(wav, { ...hint, language: 'en' })).rejects.toBe(
    problem,
  )
})

it('the transcriber with a command grammar supports only English when the general model cannot be used, and nothing without the grammar', () => {
  expect(combineTranscribers(whole, whole).languages).toEqual(['en', 'ar'])
  expect(combineTranscribers(whole, whole, true)).toMatchObject({ languages: ['en'], isUnusable: false })
  expect(combineTranscribers(undefined, whole, true).isUnusable).toBe(true)
})

it('the transcriber with a command grammar applies one time limit to both passes', async () => {
  const stuck: Transcriber = {
    languages: ['en'],
    transcribe: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  const transcriber = withCommandGrammar({ grammar: stuck, general: stuck, timeoutMs: 50 })
  await expect(transcriber.transcribe(wav, { ...hint, language: 'en' })).rejects.toThrow(TranscriptionTimeoutError)
})
