import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '@murmur/contract/languages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { noiseWav } from '#ai/speech/test-support/noise-wav.ts'
import { silentWav } from '#ai/speech/test-support/silent-wav.ts'
import { describeTranscriber } from '#ai/speech/test-support/transcriber-contract.ts'
import type { Transcriber } from '#ai/speech/transcriber.port.ts'
import { type Decoder, findPackage, startDecoder } from './start-decoder.ts'
import { writeCannedModel } from './test-support/canned-model.ts'
import { type WhisperOptions, whisperTranscriber } from './whisper-transcriber.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-whisper-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const sentences = {
  en: ' Buy twenty dollars of BONK.',
  es: 'compra veinte dólares de BONK',
  pt: 'compre vinte dólares de BONK',
  fr: 'achète vingt dollars de BONK',
  zh: '买二十美元的BONK',
  ar: 'اشتر BONK بعشرين دولارًا',
}
const folder = join(root, 'canned')
writeCannedModel(folder, sentences)
const wav = noiseWav(1)
const hint = { language: 'en' as const, tokens: [], signal: new AbortController().signal }
const mute =
  "process.send({ kind: 'started' }); process.send({ kind: 'loaded' }); process.on('message', () => undefined)"
const crashing =
  "process.send({ kind: 'started' }); process.send({ kind: 'loaded' }); process.on('message', () => process.abort())"

/** Starts real processes, with this JavaScript if given, and lists them. */
function startTracked(source?: string) {
  const decoders: Decoder[] = []
  const start: NonNullable<WhisperOptions['start']> = async (model, signal) => {
    const decoder = await startDecoder(model, signal, source)
    decoders.push(decoder)
    return decoder
  }
  return { decoders, start, alive: () => decoders.filter((each) => each.isAlive()).length }
}

// The package is optional: it has no build for every system.
describe.skipIf(findPackage() === undefined)('Whisper with the real package and a canned model', () => {
  const opened: Transcriber[] = []
  const make = (options: Partial<WhisperOptions> = {}) => {
    const transcriber = whisperTranscriber({ folder, timeoutMs: 60_000, ...options })
    opened.push(transcriber)
    return transcriber
  }
  beforeEach(() => () => {
    for (const each of opened.splice(0)) each.close?.()
  })

  describeTranscriber('Whisper', async () => {
    const bad = join(root, 'bad')
    writeCannedModel(bad, sentences)
    truncateSync(join(bad, 'canned-encoder.int8.onnx'), 100)
    const processes = startTracked(mute)
    return {
      transcriber: make(),
      wav,
      transcript: { state: 'done', text: 'Buy twenty dollars of BONK.', orders: 'strict-text' },
      broken: make({ folder: bad }),
      stuck: make({ timeoutMs: 1_500, start: processes.start }),
      isIdle: () => processes.alive() === 0,
      close: async () => undefined,
    }
  })

  it('transcribes six languages in one process that starts with the first recording', async () => {
    const processes = startTracked()
    const transcriber = make({ start: processes.start })
    expect(transcriber.languages).toEqual(languages)
    expect(processes.decoders).toEqual([])
    for (const [language, sentence] of Object.entries(sentences) as [Language, string][]) {
      const { text } = await transcriber.transcribe(wav, { ...hint, language })
      expect(text).toBe(sentence.trim())
    }
    expect(processes.decoders).toHaveLength(1)
  })

  it('ends an idle process and starts another one', async () => {
    const processes = startTracked()
    const transcriber = make({ start: processes.start, idleMs: 200 })
    await transcriber.transcribe(wav, hint)
    expect(processes.alive()).toBe(1)
    await expect.poll(processes.alive).toBe(0)
    expect((await transcriber.transcribe(wav, hint)).text).toContain('BONK')
  })

  it('reports a crash of the process, and works again for the next recording', async () => {
    const [crash, real] = [startTracked(crashing), startTracked()]
    let isFirst = true
    const transcriber = make({
      start: (model, signal) => {
        const { start } = isFirst ? crash : real
        isFirst = false
        return start(model, signal)
      },
    })
    await expect(transcriber.transcribe(wav, hint)).rejects.toMatchObject({ code: 'crashed' })
    expect((await transcriber.transcribe(wav, hint)).text).toContain('BONK')
    expect(transcriber.isUnusable).toBe(false)
  })

  it.each([
    ['a damaged model', (path: string) => truncateSync(join(path, 'canned-decoder.int8.onnx'), 60)],
    ['a file that is no model', (path: string) => writeFileSync(join(path, 'canned-encoder.int8.onnx'), 'text')],
  ])('reports %s when loading it, and supports no language afterwards', async (_, damage) => {
    const damaged = mkdtempSync(join(root, 'damaged-'))
    writeCannedModel(damaged, sentences)
    damage(damaged)
    const transcriber = make({ folder: damaged })
    expect(transcriber.isUnusable).toBe(false)
    expect(await transcriber.prepare?.()).toBe(false)
    expect(transcriber.isUnusable).toBe(true)
    await expect(transcriber.transcribe(wav, hint)).rejects.toMatchObject({ code: 'bad-model' })
  })

  it('reports that the package has no build for this system', async () => {
    const model = { encoder: 'e', decoder: 'd', tokens: 't', isMultilingual: true }
    const missing = startDecoder(model, hint.signal, undefined, join(root, 'no-package.js'))
    await expect(missing).rejects.toMatchObject({ code: 'missing-model' })
  })
})

describe('Whisper', () => {
  const start = () => Promise.reject(new Error('No process is needed'))

  it.each([
    ['silence', silentWav(3), 'silence', {}],
    ['a recording of half a minute', noiseWav(30), 'too-long', { seconds: 29 }],
    ['a click', noiseWav(0.05), 'silence', {}],
  ])('rejects %s before it is decoded', async (_, recording, code, values) => {
    const transcriber = whisperTranscriber({ folder, timeoutMs: 1000, start })
    await expect(transcriber.transcribe(recording, hint)).rejects.toMatchObject({ code, values })
  })

  it('is unavailable without its files', async () => {
    const transcriber = whisperTranscriber({ folder: join(root, 'nothing'), timeoutMs: 1000, start })
    expect(transcriber.isUnusable).toBe(true)
    await expect(transcriber.transcribe(wav, hint)).rejects.toMatchObject({ code: 'missing-model' })
  })

  it('transcribes English alone with a model of English', () => {
    const english = join(root, 'english')
    writeCannedModel(english, sentences, 'tiny.en')
    expect(whisperTranscriber({ folder: english, timeoutMs: 1000, start }).languages).toEqual(['en'])
  })

  it.each(['[Music]', '（音乐）♪', '...', ''])('returns no words for a note about sounds: %s', async (raw) => {
    const decoder: Decoder = { decode: async () => raw, isAlive: () => true, close: () => undefined }
    const transcriber = whisperTranscriber({ folder, timeoutMs: 5000, start: async () => decoder })
    expect(await transcriber.transcribe(wav, hint)).toEqual({ state: 'unsure', text: '' })
    transcriber.close?.()
  })

  it('queues a few recordings and decodes one at a time', async () => {
    let running = 0
    const decoder: Decoder = {
      decode: async () => {
        expect(++running).toBe(1)
        await new Promise((done) => setTimeout(done, 20))
        running--
        return 'text'
      },
      isAlive: () => true,
      close: () => undefined,
    }
    const transcriber = whisperTranscriber({ folder, timeoutMs: 5000, start: async () => decoder })
    const request = () => transcriber.transcribe(wav, { ...hint, signal: new AbortController().signal })
    const all = await Promise.allSettled(Array.from({ length: 12 }, request))
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })
})
