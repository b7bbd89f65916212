import { Refusal } from '#platform/errors/refusal.ts'
import { type Priority, type Upstream, type UpstreamCall, UpstreamSilent } from '#platform/upstreams/upstream.port.ts'

export type JupiterConfig = {
  /** Jupiter, where `/swap/v2` lies. */
  upstream: Upstream
  /** Waiting for its turn included. Default 8000. */
  requestTimeoutMs?: number
}

/** A connection to Jupiter's API. */
export type Jupiter = {
  /** Reads JSON, whatever its status below 500. Rejects with UPSTREAM_DOWN when there is none. */
  get(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }>
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>
  down(cause?: unknown): Refusal
}

/** Opens a connection whose calls take their turns as `priority` says: nothing is asked before the first call. */
export function openJupiter({ upstream, requestTimeoutMs = 8000 }: JupiterConfig, priority: Priority): Jupiter {
  const down = (cause?: unknown) => new Refusal('UPSTREAM_DOWN', { reason: 'exchange-silent' }, { cause })

  async function ask(call: Pick<UpstreamCall, 'path' | 'method' | 'body'>) {
    try {
      // Orders are made anew for everybody who asks.
      const { status, text } = await upstream.ask({ ...call, priority, isOwn: true, timeoutMs: requestTimeoutMs })
      return { status, body: JSON.parse(text) as unknown }
    } catch (error) {
      throw error instanceof UpstreamSilent || error instanceof SyntaxError ? down(error) : error
    }
  }

  return {
    get: (path, query) => ask({ path: `${path}?${new URLSearchParams(query)}` }),
    post: (path, body) => ask({ path, method: 'POST', body }),
    down,
  }
}
