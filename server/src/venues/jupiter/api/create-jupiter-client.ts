import { Refusal } from '#platform/errors/refusal.ts'
import {
  type Priority,
  type Upstream,
  type UpstreamCall,
  UpstreamUnavailable,
} from '#platform/upstreams/upstream.port.ts'

export type JupiterConfig = {
  /** Jupiter's host, which serves `/swap/v2`. */
  upstream: Upstream
  /** Including the time in the queue. Default 8000. */
  requestTimeoutMs?: number
}

/** A connection to Jupiter's API. */
export type Jupiter = {
  /** Parses the JSON response of any status below 500. Rejects with UPSTREAM_DOWN without one. */
  get(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }>
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>
  /** Creates the refusal UPSTREAM_DOWN of this service. */
  outage(cause?: unknown): Refusal
}

/** Creates a connection whose calls are queued by `priority`; it sends nothing before the first call. */
export function createJupiterClient({ upstream, requestTimeoutMs = 8000 }: JupiterConfig, priority: Priority): Jupiter {
  const outage = (cause?: unknown) => new Refusal('UPSTREAM_DOWN', { reason: 'exchange-silent' }, { cause })

  async function sendRequest(call: Pick<UpstreamCall, 'path' | 'method' | 'body'>) {
    try {
      // Orders are never shared between callers.
      const { status, text } = await upstream.request({
        ...call,
        priority,
        isUnshared: true,
        timeoutMs: requestTimeoutMs,
      })
      return { status, body: JSON.parse(text) as unknown }
    } catch (error) {
      throw error instanceof UpstreamUnavailable || error instanceof SyntaxError ? outage(error) : error
    }
  }

  return {
    get: (path, query) => sendRequest({ path: `${path}?${new URLSearchParams(query)}` }),
    post: (path, body) => sendRequest({ path, method: 'POST', body }),
    outage,
  }
}
