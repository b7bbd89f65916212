/** A node that did not answer, or answered something that is no JSON-RPC. */
export class NoAnswer extends Error {
  readonly isTimeout: boolean
  readonly isTooLarge: boolean

  constructor(words: string, options: ErrorOptions & { isTimeout?: boolean; isTooLarge?: boolean } = {}) {
    super(words, options)
    this.name = 'NoAnswer'
    this.isTimeout = options.isTimeout ?? false
    this.isTooLarge = options.isTooLarge ?? false
  }
}

/**
 * Posts JSON and reads JSON, within a time and a size (counted after decompression).
 * @throws NoAnswer for everything else; its words never hold the URL, which may carry a key
 */
export async function postJson(
  url: string,
  body: unknown,
  { timeoutMs, mostBytes }: { timeoutMs: number; mostBytes: number },
): Promise<unknown> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: abort.signal,
    })
    // JSON-RPC errors may come with 4xx: only what no node means as an answer is refused by status alone.
    if (response.status === 429 || response.status >= 500) throw new NoAnswer(`status ${response.status}`)
    return JSON.parse(await readText(response, abort, mostBytes))
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(abort.signal.aborted ? 'timeout' : 'unreadable', {
      cause: error instanceof Error ? error.name : undefined,
      isTimeout: abort.signal.aborted,
    })
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

async function readText(response: Response, abort: AbortController, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) {
      abort.abort()
      throw new NoAnswer('too large', { isTooLarge: true })
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
