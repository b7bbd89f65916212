import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseUserId } from '@murmur/contract/ids'
import { languages } from '@murmur/contract/languages'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { configuredTranscriber } from './configured-transcriber.ts'
import { findPocketsphinx } from './pocketsphinx/find-pocketsphinx.ts'
import { writeCannedModel } from './whisper/test-support/canned-model.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-speech-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = join(root, 'model')
writeCannedModel(folder, {})
const spent = { takeRequest: async () => false, countTokens: async () => undefined }
const configureTranscriber = (env: Record<string, string>) =>
  configuredTranscriber(readConfig({ MURMUR_DATA_DIR: root, ...env }), () => spent)
const english = findPocketsphinx() ? ['en'] : undefined

it('the configured transcriber supports the languages of the model or the command grammar, or any language with a service', () => {
  expect(configureTranscriber({ SPEECH_MODEL_PATH: folder })?.languages).toEqual(languages)
  expect(configureTranscriber({ SPEECH_MODEL_PATH: folder, SPEECH: 'whisper' })?.languages).toEqual(languages)
  expect(configureTranscriber({ SPEECH_MODEL_PATH: folder, SPEECH_URL: 'http://localhost:1/v1' })?.languages).toEqual(
    [],
  )
  expect(configureTranscriber({ SPEECH_MODEL_PATH: folder, SPEECH: 'none' })).toBeUndefined()
  expect(configureTranscriber({})?.languages).toEqual(english)
})

it('the configured transcriber supports only the command grammar’s languages without the files of the model', () => {
  const transcriber = configureTranscriber({ SPEECH_MODEL_PATH: join(root, 'nothing') })
  expect(transcriber?.isUnusable ? undefined : transcriber?.languages).toEqual(english)
  expect(() => configureTranscriber({ SPEECH_MODEL_PATH: join(root, 'nothing'), SPEECH: 'whisper' })).toThrow(
    'no Whisper model',
  )
  expect(() => configureTranscriber({ SPEECH: 'whisper' })).toThrow('needs a SPEECH_MODEL_PATH')
})

it('the configured transcriber requests nothing from a service beyond the budget of the user', async () => {
  const hint = { language: 'en' as const, tokens: [], signal: new AbortController().signal, userId: parseUserId('me') }
  const service = configureTranscriber({ SPEECH_URL: 'http://localhost:1/v1' })
  await expect(service?.transcribe(new Uint8Array(100), hint)).rejects.toMatchObject({ code: 'over-budget' })
})
