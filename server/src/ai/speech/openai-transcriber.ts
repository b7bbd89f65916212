import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import { createDeadline } from '#platform/concurrency/deadline.ts'
import { cleanTranscript } from './clean-transcript.ts'
import { type Transcriber, TranscriptionError, TranscriptionTimeoutError } from './transcriber.port.ts'

export type OpenAiTranscriberOptions = {
  /** Base of the API, with its version: https://api.openai.com/v1, https://api.groq.com/openai/v1, http://localhost:8080/v1. */
  url: string
  model: string
  apiKey?: string | undefined
  timeoutMs?: number
}

/** Servers add other fields; only the text is used. */
const Reply = object({ text: v.string() })
const maxBytes = 1024 * 1024
/** Whisper uses only the last 224 tokens of a prompt. */
const maxPromptCharacters = 600

/**
 * Transcribes via OpenAI's `POST /audio/transcriptions`: OpenAI, Groq, whisper.cpp's server, speaches. Always returns `done`, as
 * the API reports no confidence.
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
      const prompt = buildPrompt(tokens.map(({ symbol }) => symbol))
      if (prompt) form.set('prompt', prompt)
      const deadline = createDeadline(signal, timeoutMs)
      try {
        // Encoded first, because aborting a call while Node 24 encodes its form causes an unhandled rejection, which would crash the
        // server (nodejs/undici#4791, 5835).
        const encoded = new Response(form)
        const body = await encoded.arrayBuffer()
        const response = await fetch(address, {
          method: 'POST',
          body,
          headers: {
            'content-type': encoded.headers.get('content-type') ?? '',
            ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
          },
          // A redirect would forward the recording to another host.
          redirect: 'error',
          signal: deadline.signal,
        })
        if (response.status !== 200) {
          await response.body?.cancel()
          throw new TranscriptionError(`status ${response.status}`)
        }
        const reply = tryParse(Reply, JSON.parse(await readBody(response)))
        if (!reply) throw new TranscriptionError('nonsense')
        return { state: 'done', text: cleanTranscript(reply.text), orders: 'strict-text' }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof TranscriptionError) throw error
        throw deadline.isExpired()
          ? new TranscriptionTimeoutError('timeout')
          : new TranscriptionError(toErrorText(error))
      } finally {
        deadline.clear()
      }
    },
  }
}

/** Lists the symbols to recognize. Symbols are untrusted: only plain ones are included. */
function buildPrompt(symbols: readonly string[]): string {
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
    if (size > maxBytes) throw new TranscriptionError('too long an answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** An error text without address, key or transcript. */
function toErrorText(error: unknown): string {
  return error instanceof SyntaxError ? 'nonsense' : 'no answer'
}
