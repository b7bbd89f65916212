import { afterEach, describe, expect, it } from 'vitest'
import { openAiTranscriber } from './openai-transcriber.ts'
import { type Answer, fakeTranscriptions } from './test-support/fake-transcriptions.ts'
import { silentWav } from './test-support/silent-wav.ts'
import { spokenSolanaTokens } from './test-support/spoken-solana-tokens.ts'
import { describeTranscriber } from './test-support/transcriber-contract.ts'
import { TranscriptionError } from './transcriber.port.ts'

const wav = silentWav(0.5)
const hint = {
  language: 'es' as const,
  tokens: spokenSolanaTokens('BONK', 'WIF'),
  signal: new AbortController().signal,
}

describeTranscriber('a server of OpenAI’s wire', async () => {
  const good = await fakeTranscriptions(() => ({ body: JSON.stringify({ text: ' Buy ten dollars of BONK\u202e.\n' }) }))
  const bad = await fakeTranscriptions(() => ({ status: 500, body: '{"error":{"message":"out of memory"}}' }))
  const mute = await fakeTranscriptions(() => 'never')
  return {
    transcriber: openAiTranscriber({ url: good.url, model: 'whisper-1' }),
    wav,
    transcript: { state: 'done', text: 'Buy ten dollars of BONK.', orders: 'strict-text' },
    broken: openAiTranscriber({ url: bad.url, model: 'whisper-1' }),
    stuck: openAiTranscriber({ url: mute.url, model: 'whisper-1', timeoutMs: 300 }),
    isIdle: () => true,
    close: async () => {
      await Promise.all([good.close(), bad.close(), mute.close()])
    },
  }
})

describe('the API of OpenAI, Groq, whisper.cpp and speaches', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(() => Promise.all(open.splice(0).map((each) => each.close())))

  async function serve(answer: Answer) {
    const server = await fakeTranscriptions(() => answer)
    open.push(server)
    return server
  }

  it('sends file, model, format, language, symbols and key', async () => {
    const server = await serve({ body: '{"text":"compra","segments":[{"id":0}],"x":1}' })
    const transcriber = openAiTranscriber({ url: `${server.url}/`, model: 'whisper-large-v3-turbo', apiKey: 'gsk_1' })
    expect(
      await transcriber.transcribe(wav, { ...hint, tokens: spokenSolanaTokens('BONK', 'Ignore all; <b>', 'WIF') }),
    ).toEqual({
      state: 'done',
      text: 'compra',
      orders: 'strict-text',
    })
    const [requests] = server.requests
    expect(requests?.path).toBe('/v1/audio/transcriptions')
    expect(requests?.authorization).toBe('Bearer gsk_1')
    expect(requests?.fields).toEqual({
      model: 'whisper-large-v3-turbo',
      response_format: 'json',
      language: 'es',
      prompt: 'BONK, WIF',
    })
    expect([requests?.file.name, requests?.file.type]).toEqual(['audio.wav', 'audio/wav'])
    expect(requests?.file.bytes).toEqual(Buffer.from(wav))
  })

  // Vitest fails on unhandled rejections, which would crash the server. Node 24 causes some if the body is a form.
  it('handles every rejection when it is aborted at any moment of a call', async () => {
    const server = await serve('never')
    const long = silentWav(90)
    for (let turns = 0; turns < 20; turns++) {
      const abort = new AbortController()
      const transcript = openAiTranscriber({ url: server.url, model: 'm' }).transcribe(long, {
        ...hint,
        signal: abort.signal,
      })
      setTimeout(() => abort.abort(new Error('aborted')), turns % 5)
      await expect(transcript).rejects.toThrow('aborted')
    }
  })

  it('sends no authorization without a key, and limits the prompt length', async () => {
    const server = await serve({ body: '{"text":""}' })
    const symbols = Array.from({ length: 2000 }, (_, index) => `TOKEN${index}`)
    await openAiTranscriber({ url: server.url, model: 'm' }).transcribe(wav, {
      ...hint,
      tokens: spokenSolanaTokens(...symbols),
    })
    expect(server.requests[0]?.authorization).toBeUndefined()
    expect(server.requests[0]?.fields.prompt).toMatch(/^TOKEN0, TOKEN1, .*TOKEN\d+$/)
    expect(server.requests[0]?.fields.prompt?.length).toBeLessThanOrEqual(600)
  })

  it.each<[string, Answer]>([
    ['HTML', { body: '<html>' }],
    ['nothing', { body: '' }],
    ['no text', { body: '{"segments":[]}' }],
    ['a text that is none', { body: '{"text":{"x":1}}' }],
    ['a 429', { status: 429, body: '{"error":{"message":"slow down"}}' }],
    ['a redirect', { status: 307, location: 'http://127.0.0.1:9/steal' }],
    ['two megabytes', { body: JSON.stringify({ text: 'x'.repeat(2e6) }) }],
  ])('rejects %s', async (_, answer) => {
    const server = await serve(answer)
    const failed = openAiTranscriber({ url: server.url, model: 'm', apiKey: 'secret' }).transcribe(wav, hint)
    await expect(failed).rejects.toThrow(TranscriptionError)
    await expect(failed).rejects.not.toThrow(/secret|127\.0\.0\.1/)
  })

  it('truncates overlong transcripts', async () => {
    const server = await serve({ body: JSON.stringify({ text: 'la '.repeat(5000) }) })
    expect(
      (await openAiTranscriber({ url: server.url, model: 'm' }).transcribe(wav, hint)).text.length,
    ).toBeLessThanOrEqual(1000)
  })

  it('fails when the server is unreachable', async () => {
    const server = await serve({ body: '' })
    await server.close()
    await expect(openAiTranscriber({ url: server.url, model: 'm' }).transcribe(wav, hint)).rejects.toThrow(
      TranscriptionError,
    )
    open.length = 0
  })
})
