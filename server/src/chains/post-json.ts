import { type Deadline, deadline } from '#platform/concurrency/deadline.ts'

/** The node did not respond, or its response is not JSON-RPC. */
export class NoResponse extends Error {
  readonly isTimeout: boolean
  readonly isTooLarge: boolean

  constructor(words: string, options: ErrorOptions & { isTimeout?: boolean; isTooLarge?: boolean } = {}) {
    super(words, options)
    this.name = 'NoResponse'
    this.isTimeout = options.isTimeout ?? false
    this.isTooLarge = options.isTooLarge ?? false
  }
}

export type Limits = { timeoutMs: number; maxBytes: number }

/**
 * Posts JSON and parses the JSON response, like `sendJson`. JSON-RPC errors may come with status 4xx, so those bodies
 * are parsed too.
 */
export async function postJson(url: string, body: unknown, limits: Limits): Promise<unknown> {
  return (await sendJson(url, { method: 'POST', body }, limits)).body
}

/**
 * Sends an HTTP request and parses the JSON response, within a time and a size limit (counted after decompression).
 * @throws NoResponse for everything else, including statuses that are not a server's real response (429, 5xx); its message
 * never contains the URL, which may carry a key
 */
async function sendJson(
  url: string,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown },
  { timeoutMs, maxBytes }: Limits,
): Promise<{ status: number; body: unknown }> {
  const time = deadline(undefined, timeoutMs)
  let isRead = false
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { 'content-type': 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: time.signal,
    })
    if (response.status === 429 || response.status >= 500) throw new NoResponse(`status ${response.status}`)
    const text = await readText(response, time, maxBytes)
    isRead = true
    return { status: response.status, body: JSON.parse(text) }
  } catch (error) {
    if (error instanceof NoResponse) throw error
    throw new NoResponse(time.isLate() ? 'timeout' : 'unreadable', {
      cause: error instanceof Error ? error.name : undefined,
      isTimeout: time.isLate(),
    })
  } finally {
    time.clear()
    // Frees the connection of a response that is not read to its end; after a whole one it would only cost an exception.
    if (!isRead) time.abort()
  }
}

async function readText(response: Response, time: Deadline, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) {
      time.abort()
      throw new NoResponse('too large', { isTooLarge: true })
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
