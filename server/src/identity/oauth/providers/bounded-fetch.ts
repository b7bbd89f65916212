import type { CustomFetch } from 'openid-client'
import { createDeadline } from '#platform/concurrency/deadline.ts'

const maxResponseBytes = 256_000
/** Statuses for which a `Response` must not have a body. */
const statusesWithoutBody = [204, 205, 304]

/**
 * Creates a fetch function for one provider: `ms` in total, at most 256 kB, and no redirects, which would leak the
 * secret.
 */
export function boundedFetch(ms: number): CustomFetch {
  return async (url, options) => {
    const time = createDeadline(options.signal ?? undefined, ms)
    try {
      const reply = await fetch(url, { ...options, redirect: 'manual', signal: time.signal } as RequestInit)
      const { status, statusText, headers } = reply
      if (status >= 300 && status < 400) throw new Error(`The response is a redirect (${status})`)
      const text = await readText(reply, time.signal)
      return new Response(statusesWithoutBody.includes(status) ? null : text, { status, statusText, headers })
    } finally {
      time.clear()
    }
  }
}

async function readText(reply: Response, signal: AbortSignal): Promise<string> {
  if (!reply.body) return ''
  const reader = reply.body.getReader()
  // Node may garbage-collect the signal of a fetch whose response has begun, so the read is canceled here.
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (signal.aborted) throw signal.reason
    if (done) return Buffer.concat(chunks).toString('utf8')
    bytes += value.byteLength
    if (bytes > maxResponseBytes) {
      stop()
      throw new Error(`The response is larger than ${maxResponseBytes} bytes`)
    }
    chunks.push(value)
  }
}
