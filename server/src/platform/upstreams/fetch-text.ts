import type { MsClock } from '#platform/clock/clock.ts'
import { UpstreamUnavailable } from './upstream.port.ts'

export type UpstreamResponse = { status: number; text: string }
export type UpstreamRequest = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown }

/** A 429: the upstream is rate limiting us, for `rateLimitMs` if it sent a Retry-After. */
export class UpstreamRateLimited extends UpstreamUnavailable {
  readonly rateLimitMs: number | undefined

  constructor(rateLimitMs: number | undefined) {
    super('status 429')
    this.rateLimitMs = rateLimitMs
  }
}

/** The response exceeds the size limit. No verdict on the upstream's health. */
export class ResponseTooLarge extends UpstreamUnavailable {}

/**
 * Sends an HTTP request, aborted by `signal`, and reads at most `maxBytes` (counted after decompression); follows no
 * redirect.
 * @throws UpstreamUnavailable unless a status below 500 arrives; its message never contains the URL
 */
export async function fetchText(
  request: UpstreamRequest,
  signal: AbortSignal,
  maxBytes: number,
  now: MsClock,
): Promise<UpstreamResponse> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    const hasBody = request.body !== undefined
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      redirect: 'error',
      signal: controller.signal,
    })
    if (response.status === 429) throw new UpstreamRateLimited(retryAfterMs(response.headers, now()))
    if (response.status >= 500) throw new UpstreamUnavailable(`status ${response.status}`)
    return { status: response.status, text: await readText(response, maxBytes) }
  } catch (error) {
    if (error instanceof UpstreamUnavailable) throw error
    const cause = error instanceof Error ? error.name : undefined
    throw new UpstreamUnavailable(signal.aborted ? 'timeout' : 'unreadable', { cause })
  } finally {
    signal.removeEventListener('abort', abort)
    // Frees the connection of a response that is not read to its end.
    abort()
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new ResponseTooLarge('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Retry-After in seconds or as a date; x-ratelimit-reset as Unix seconds, or as seconds from now with some vendors. */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after')?.trim()
  if (after && /^\d{1,9}$/.test(after)) return Number(after) * 1000
  if (after && !Number.isNaN(Date.parse(after))) return Math.max(0, Date.parse(after) - now)
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (!(reset >= 0)) return undefined
  return reset > 1e9 ? Math.max(0, reset * 1000 - now) : reset * 1000
}
