import { object } from '@murmur/contract/schema/object'
import { read } from '@murmur/contract/schema/read'
import * as v from 'valibot'
import { deadline } from '#platform/concurrency/deadline.ts'
import { cleanTranscript } from './clean-transcript.ts'
import { type Transcriber, TranscriptionFailed, TranscriptionTimeout } from './transcriber.port.ts'

export type OpenAiTranscriberOptions = {
  /** Base of the API, with its version: https://api.openai.com/v1, https://api.groq.com/openai/v1, http://localhost:8080/v1. */
  url: string
  model: string
  apiKey?: string | undefined
  timeoutMs?: number
}

/** Servers add fields of their own; the text is all that is read. */
const Reply = object({ text: v.string() })
const maxBytes = 1024 * 1024
/** Whisper reads no more than 224 tokens of a prompt, and the last of them. */
const maxPromptCharacters = 600

/**
 * Hears by a server that speaks OpenAI's `POST /audio/transcriptions`: OpenAI, Groq, whisper.cpp's server, speaches.
 * It always answers `done`: such servers have no word for "unsure".
 */
export function openAiTranscriber({ url, model, apiKey, timeoutMs = 30_000 }: OpenAiTranscriberOptions): Transcriber {
  const address = `${url.replace(/\/+$/, '')}/audio/transcriptions`
  return {
    languages: [],
    async transcribe(wav, { language, tokens, signal }) {
      const form = new FormData()
      form.set('file', new Blob([Uint8Array.from(wav)], { type: 'audio/wav' }), 'audio.wav')
      form.set('model', model)
      form.set('response_format', 'json')
      form.set('language', language)
      const prompt = promptOf(tokens.map(({ symbol }) => symbol))
      if (prompt) form.set('prompt', prompt)
      const until = deadline(signal, timeoutMs)
      try {
        // Encoded first: where a call is aborted while Node 24 encodes its form, an unhandled rejection would end the server
        // (nodejs/undici#4791, 5835).
        const encoded = new Response(form)
        const body = await encoded.arrayBuffer()
        const response = await fetch(address, {
          method: 'POST',
          body,
          headers: {
            'content-type': encoded.headers.get('content-type') ?? '',
            ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
          },
          // A redirect would carry the recording to somebody else.
          redirect: 'error',
          signal: until.signal,
        })
        if (response.status !== 200) {
          await response.body?.cancel()
          throw new TranscriptionFailed(`status ${response.status}`)
        }
        const reply = read(Reply, JSON.parse(await readBody(response)))
        if (!reply) throw new TranscriptionFailed('nonsense')
        return { state: 'done', text: cleanTranscript(reply.text) }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof TranscriptionFailed) throw error
        throw until.isLate() ? new TranscriptionTimeout('timeout') : new TranscriptionFailed(faultOf(error))
      } finally {
        until.clear()
      }
    },
  }
}

/** Names what may be said. Symbols are strangers' text: what is no plain symbol is left out. */
function promptOf(symbols: readonly string[]): string {
  const plain = symbols.filter((symbol) => /^[A-Za-z0-9]{2,12}$/.test(symbol))
  let prompt = ''
  for (const symbol of plain) {
    if (prompt.length + symbol.length + 2 > maxPromptCharacters) break
    prompt += prompt ? `, ${symbol}` : symbol
  }
  return prompt
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new TranscriptionFailed('too long an answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Words that hold neither the address, the key nor what was said. */
function faultOf(error: unknown): string {
  return error instanceof SyntaxError ? 'nonsense' : 'no answer'
}
