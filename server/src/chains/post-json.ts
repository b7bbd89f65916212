import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { publishUpstreamCall } from '#platform/observability/upstream-calls.ts'

type NoResponseKind = { isTimeout?: boolean; isTooLarge?: boolean; isRateLimited?: boolean; isUnauthorized?: boolean }

/** The node did not respond, or its response is not JSON-RPC. */
export class NoResponseError extends Error {
  readonly isTimeout: boolean
  readonly isTooLarge: boolean
  readonly isRateLimited: boolean
  /** Whether the node rejects our key or our address. */
  readonly isUnauthorized: boolean

  constructor(words: string, options: ErrorOptions & NoResponseKind = {}) {
    super(words, options)
    this.name = 'NoResponseError'
    this.isTimeout = options.isTimeout ?? false
    this.isTooLarge = options.isTooLarge ?? false
    this.isRateLimited = options.isRateLimited ?? false
    this.isUnauthorized = options.isUnauthorized ?? false
  }
}

type Limits = { timeoutMs: number; maxBytes: number }

export type PostJson = (url: string, body: unknown, limits: Limits) => Promise<unknown>

type HttpResponse = { status: number; text: string }

/**
 * Creates a client that posts JSON and parses the JSON response, within a time and a size limit, over connections that stay
 * open. Not `fetch`, which takes several times the CPU for calls as small as these (decision 266). JSON-RPC errors may come
 * with status 4xx, so those bodies are parsed too.
 * @throws NoResponseError for everything else, including redirects and statuses that are not a server's real response (401, 429,
 * 5xx, and 403 without JSON-RPC); its message never contains the URL, which may carry a key
 */
export function createPoster(): PostJson {
  const keepAlive = { keepAlive: true, maxSockets: 64 }
  const httpTransport = { request: requestPlain, agent: new PlainAgent(keepAlive) }
  const httpsTransport = { request: requestSecure, agent: new SecureAgent(keepAlive) }

  function post(url: URL, body: string, { timeoutMs, maxBytes }: Limits): Promise<HttpResponse> {
    const { request, agent } = url.protocol === 'https:' ? httpsTransport : httpTransport
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const clientRequest = request(url, { method: 'POST', headers, agent }, (response) => {
        readResponse(response, maxBytes).then(finish, fail)
      })
      const timer = setTimeout(() => fail(new NoResponseError('timeout', { isTimeout: true })), timeoutMs)
      clientRequest.on('error', fail)
      // Status 101: neither a response nor an error follows.
      clientRequest.on('upgrade', () => fail(new NoResponseError('unreadable')))
      clientRequest.end(body)
      function finish(response: HttpResponse) {
        clearTimeout(timer)
        resolve(response)
      }
      /** Closes the connection too: its response was not read to its end. */
      function fail(error: Error) {
        clearTimeout(timer)
        reject(error)
        clientRequest.destroy()
      }
    })
  }

  return async (address, body, limits) => {
    const startedAt = performance.now()
    let host = 'unknown'
    const report = (outcome: string) =>
      publishUpstreamCall({ host, outcome, seconds: (performance.now() - startedAt) / 1000 })
    try {
      const url = new URL(address)
      host = url.host
      const response = parseResponse(await post(url, JSON.stringify(body), limits))
      report('200')
      return response
    } catch (error) {
      report('failed')
      if (error instanceof NoResponseError) throw error
      throw new NoResponseError('unreadable', { cause: error instanceof Error ? error.name : undefined })
    }
  }
}

/** A node that restricts one method may report this with status 403 too; any other body is that of a proxy before the node. */
function parseResponse({ status, text }: HttpResponse): unknown {
  if (status === 403 && !text.includes('"jsonrpc"')) throw new NoResponseError('status 403', { isUnauthorized: true })
  return JSON.parse(text)
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<HttpResponse> {
  const status = response.statusCode ?? 0
  if (status === 401) throw new NoResponseError('status 401', { isUnauthorized: true })
  if (status === 429) throw new NoResponseError('status 429', { isRateLimited: true })
  if (status >= 500 || (status >= 300 && status < 400)) throw new NoResponseError(`status ${status}`)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) throw new NoResponseError('too large', { isTooLarge: true })
    parts.push(part)
  }
  return { status, text: Buffer.concat(parts).toString('utf8') }
}
