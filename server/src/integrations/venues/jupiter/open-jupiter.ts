import { Refusal } from '#core/refusal.ts'
import { exchangeJson, NoAnswer } from '#integrations/chains/post-json.ts'

export type JupiterConfig = {
  /** Where `/swap/v2` lies, without a slash at the end. */
  jupiterUrl: string
  apiKey?: string | undefined
  /** Default 8000. */
  requestTimeoutMs?: number
}

/** A connection to Jupiter's API. */
export type Jupiter = {
  /** Reads JSON, whatever its status below 500. Rejects with UPSTREAM_DOWN when there is none. */
  get(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }>
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>
  down(cause?: unknown): Refusal
}

const mostBytes = 1_000_000

/** Opens a connection: nothing is asked before the first call. */
export function openJupiter({ jupiterUrl, apiKey, requestTimeoutMs = 8000 }: JupiterConfig): Jupiter {
  const limits = { timeoutMs: requestTimeoutMs, mostBytes }
  const headers: Record<string, string> = apiKey ? { 'x-api-key': apiKey } : {}
  const down = (cause?: unknown) =>
    new Refusal('UPSTREAM_DOWN', { reason: 'The exchange on solana (Jupiter) did not answer.' }, { cause })
  const orDown = (error: unknown) => {
    throw error instanceof NoAnswer ? down(error) : error
  }
  return {
    get: (path, query) =>
      exchangeJson(`${jupiterUrl}${path}?${new URLSearchParams(query)}`, { method: 'GET', headers }, limits).catch(
        orDown,
      ),
    post: (path, body) => exchangeJson(`${jupiterUrl}${path}`, { method: 'POST', headers, body }, limits).catch(orDown),
    down,
  }
}
