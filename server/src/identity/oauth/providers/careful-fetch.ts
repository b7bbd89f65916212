import type { CustomFetch } from 'openid-client'
import { deadline } from '#platform/concurrency/deadline.ts'

const mostBytes = 256_000
/** What a `Response` may not have a body with. */
const bodiless = [204, 205, 304]

/** Asks a provider: within `ms` in all, for at most 256 kB, and following no redirect, which would take a secret along. */
export function carefulFetch(ms: number): CustomFetch {
  return async (url, options) => {
    const time = deadline(options.signal ?? new AbortController().signal, ms)
    try {
      const reply = await fetch(url, { ...options, redirect: 'manual', signal: time.signal } as RequestInit)
      const { status, statusText, headers } = reply
      if (status >= 300 && status < 400) throw new Error(`It redirects (${status})`)
      const text = await readText(reply, time.signal)
      return new Response(bodiless.includes(status) ? null : text, { status, statusText, headers })
    } finally {
      time.clear()
    }
  }
}

async function readText(reply: Response, signal: AbortSignal): Promise<string> {
  if (!reply.body) return ''
  const reader = reply.body.getReader()
  // Once its answer has begun, a fetch may forget its signal when memory is cleaned up.
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (signal.aborted) throw signal.reason
    if (done) return Buffer.concat(chunks).toString('utf8')
    bytes += value.byteLength
    if (bytes > mostBytes) {
      stop()
      throw new Error(`Its answer is larger than ${mostBytes} bytes`)
    }
    chunks.push(value)
  }
}
