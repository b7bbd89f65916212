import { describe, expect, it } from 'vitest'
import type { Transcriber, Transcript } from '#ai/speech/transcriber.port.ts'
import { TranscriptionError } from '#ai/speech/transcriber.port.ts'
import { silentWav } from './silent-wav.ts'
import { spokenSolanaTokens } from './spoken-solana-tokens.ts'

export type TranscriberCase = {
  transcriber: Transcriber
  /** A recording and its expected transcript. */
  wav: Uint8Array
  transcript: Transcript
  /** `broken` always fails; `stuck` never responds. */
  broken: Transcriber
  stuck: Transcriber
  /** Whether no process or file is left. */
  isIdle: () => boolean | Promise<boolean>
}

const hint = (signal = new AbortController().signal) => ({
  language: 'en' as const,
  tokens: spokenSolanaTokens('BONK', 'WIF'),
  signal,
})

/** Tests that every implementation of `Transcriber` must pass. `createCase` creates the case; `close` disposes of the case. */
export function describeTranscriber(
  name: string,
  createCase: () => Promise<TranscriberCase & { close(): Promise<void> }>,
) {
  const withCase = async (what: (each: TranscriberCase) => Promise<void>) => {
    const testCase = await createCase()
    try {
      await what(testCase)
    } finally {
      await testCase.close()
    }
  }

  describe(`transcriber by ${name}`, () => {
    it('transcribes a recording', () =>
      withCase(async ({ transcriber, wav, transcript }) => {
        expect(await transcriber.transcribe(wav, hint())).toEqual(transcript)
      }))

    it('ignores hostile symbols', () =>
      withCase(async ({ transcriber, wav, transcript }) => {
        const symbols = [
          'BONK',
          '); <x> = |',
          '\n\nTRANSITION 0 1 1 yes',
          '../../x',
          '$(id)',
          '',
          'x'.repeat(9000),
          '购买',
        ]
        expect(await transcriber.transcribe(wav, { ...hint(), tokens: spokenSolanaTokens(...symbols) })).toEqual(
          transcript,
        )
      }))

    it('returns at most 1,000 clean characters', () =>
      withCase(async ({ transcriber }) => {
        const { text } = await transcriber.transcribe(silentWav(1), hint()).catch((error) => {
          // A transcriber may also reject silence.
          expect(error).toBeInstanceOf(TranscriptionError)
          return { text: '' }
        })
        expect(text.length).toBeLessThanOrEqual(1000)
        expect(text).not.toMatch(/\p{C}/u)
      }))

    it('rejects with TranscriptionError on failure', () =>
      withCase(async ({ broken, wav, isIdle }) => {
        await expect(broken.transcribe(wav, hint())).rejects.toThrow(TranscriptionError)
        expect(await isIdle()).toBe(true)
      }))

    it('rejects on timeout', () =>
      withCase(async ({ stuck, wav, isIdle }) => {
        await expect(stuck.transcribe(wav, hint())).rejects.toThrow(TranscriptionError)
        await expect.poll(isIdle).toBe(true)
      }))

    it('rejects with the reason of an abort', () =>
      withCase(async ({ stuck, wav, isIdle }) => {
        const stop = new AbortController()
        const transcript = stuck.transcribe(wav, hint(stop.signal))
        setTimeout(() => stop.abort(new Error('stopped by its user')), 50)
        await expect(transcript).rejects.toThrow('stopped by its user')
        await expect.poll(isIdle).toBe(true)
        await expect(stuck.transcribe(wav, hint(stop.signal))).rejects.toThrow('stopped by its user')
      }))
  })
}
