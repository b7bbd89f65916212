import { describe, expect, it } from 'vitest'
import type { Heard, Hearing } from '#ai/speech/transcriber.port.ts'
import { HearingFailed } from '#ai/speech/transcriber.port.ts'
import { silentWav } from './silent-wav.ts'
import { aTokenList } from './spoken-solana-tokens.ts'

export type HearingCase = {
  hearing: Hearing
  /** A recording, and what is to be made of it. */
  wav: Uint8Array
  heard: Heard
  /** The same, of something that fails or never answers. */
  broken: Hearing
  stuck: Hearing
  /** Whatever it has begun is gone. */
  isIdle: () => boolean | Promise<boolean>
}

const hint = (signal = new AbortController().signal) => ({
  language: 'en' as const,
  tokens: aTokenList('BONK', 'WIF'),
  signal,
})

/** What every way of hearing promises. `open` makes the case; `close` ends it. */
export function describeHearing(name: string, open: () => Promise<HearingCase & { close(): Promise<void> }>) {
  const using = async (what: (each: HearingCase) => Promise<void>) => {
    const opened = await open()
    try {
      await what(opened)
    } finally {
      await opened.close()
    }
  }

  describe(`hearing by ${name}`, () => {
    it('writes down what was said', () =>
      using(async ({ hearing, wav, heard }) => {
        expect(await hearing.transcribe(wav, hint())).toEqual(heard)
      }))

    it('takes hostile symbols for what they are', () =>
      using(async ({ hearing, wav, heard }) => {
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
        expect(await hearing.transcribe(wav, { ...hint(), tokens: aTokenList(...symbols) })).toEqual(heard)
      }))

    it('makes no more than 1,000 clean characters of anything', () =>
      using(async ({ hearing }) => {
        const { text } = await hearing.transcribe(silentWav(1), hint())
        expect(text.length).toBeLessThanOrEqual(1000)
        expect(text).not.toMatch(/\p{C}/u)
      }))

    it('says that it could not listen', () =>
      using(async ({ broken, wav, isIdle }) => {
        await expect(broken.transcribe(wav, hint())).rejects.toThrow(HearingFailed)
        expect(await isIdle()).toBe(true)
      }))

    it('gives up after its time', () =>
      using(async ({ stuck, wav, isIdle }) => {
        await expect(stuck.transcribe(wav, hint())).rejects.toThrow(HearingFailed)
        await expect.poll(isIdle).toBe(true)
      }))

    it('stops when told to, with the reason it was given', () =>
      using(async ({ stuck, wav, isIdle }) => {
        const stop = new AbortController()
        const heard = stuck.transcribe(wav, hint(stop.signal))
        setTimeout(() => stop.abort(new Error('stopped by its user')), 50)
        await expect(heard).rejects.toThrow('stopped by its user')
        await expect.poll(isIdle).toBe(true)
        await expect(stuck.transcribe(wav, hint(stop.signal))).rejects.toThrow('stopped by its user')
      }))
  })
}
