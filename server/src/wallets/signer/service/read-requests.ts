/** `text`: the request as JSON without its id. */
export type Request = { id: number; op: string; text: string }

export type RequestReader = {
  read(chunk: Buffer): void
  /** Reads the bytes that were buffered while `isFull`. */
  resume(): void
}

/** The signer accepts 65,536 bytes; the id that the service adds takes at most 24. */
const maxLineLength = 65_536
const maxTextLength = maxLineLength - 24
const newline = 0x0a

/**
 * Splits the chunks of one connection into requests, with bounded memory. `take` receives undefined for a line that is too long, no
 * JSON object, or without `id` and `op`; nothing after it is read. While `isFull`, nothing is taken.
 */
export function readRequests(take: (request: Request | undefined) => void, isFull: () => boolean): RequestReader {
  let unparsedBytes: Buffer = Buffer.alloc(0)
  let hasEnded = false
  const end = () => {
    hasEnded = true
    unparsedBytes = Buffer.alloc(0)
    take(undefined)
  }
  function resume(): void {
    while (!hasEnded && !isFull()) {
      const at = unparsedBytes.indexOf(newline)
      if (at === -1) {
        if (unparsedBytes.length > maxLineLength) end()
        return
      }
      const request = at > maxLineLength ? undefined : parseRequest(unparsedBytes.subarray(0, at))
      unparsedBytes = unparsedBytes.subarray(at + 1)
      if (request) take(request)
      else end()
    }
  }
  return {
    read(chunk) {
      if (hasEnded) return
      unparsedBytes = unparsedBytes.length === 0 ? chunk : Buffer.concat([unparsedBytes, chunk])
      resume()
    },
    resume,
  }
}

function parseRequest(line: Buffer): Request | undefined {
  try {
    const parsed: unknown = JSON.parse(line.toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { id, ...rest } = parsed as Record<string, unknown>
    const { op } = rest
    if (!Number.isSafeInteger(id) || typeof op !== 'string') return undefined
    // Serialized numbers may be longer than in the request.
    const text = JSON.stringify(rest)
    return Buffer.byteLength(text) > maxTextLength ? undefined : { id: id as number, op, text }
  } catch {
    return undefined
  }
}
