/** A source that did not answer, or not with what was asked for. `quietMs`: how long it asked to be left alone. */
export class SourceSilent extends Error {
  readonly quietMs: number

  constructor(words: string, options: ErrorOptions & { quietMs?: number } = {}) {
    super(words, options)
    this.name = 'SourceSilent'
    this.quietMs = options.quietMs ?? 0
  }
}

export type GetLimits = { timeoutMs: number; mostBytes: number; headers: Record<string, string> }

/**
 * Gets the text of a 200, within a time and a size (counted after decompression), without following redirects.
 * @throws SourceSilent for everything else; its words never hold the URL
 */
export async function getText(url: string, { timeoutMs, mostBytes, headers }: GetLimits): Promise<string> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: abort.signal })
    if (response.status !== 200)
      throw new SourceSilent(`status ${response.status}`, { quietMs: quietMs(response, Date.now()) })
    return await readBody(response, mostBytes)
  } catch (error) {
    if (error instanceof SourceSilent) throw error
    throw new SourceSilent(abort.signal.aborted ? 'timeout' : 'unreadable', {
      cause: error instanceof Error ? error.name : undefined,
    })
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const leastQuietMs = 2_000
const mostQuietMs = 60_000

/** Jupiter says with a 429 when to come back: x-ratelimit-reset, in Unix seconds. */
function quietMs(response: Response, now: number): number {
  if (response.status !== 429) return 0
  const told = Number(response.headers.get('x-ratelimit-reset')) * 1000 - now
  return Math.min(Math.max(told || 0, leastQuietMs), mostQuietMs)
}

async function readBody(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new SourceSilent('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
