type Request = { id: number; op: string; fields: object }

/** More than any request of a server; the signer itself accepts 65,536 bytes. */
const maxLineLength = 65_536
const newline = 0x0a

/**
 * Splits the chunks of one connection into requests, with bounded memory. The listener receives undefined for a line that is too long,
 * no JSON object, or without `id` and `op`; nothing after it is read.
 */
export function readRequests(take: (request: Request | undefined) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let hasEnded = false
  const end = () => {
    hasEnded = true
    rest = Buffer.alloc(0)
    take(undefined)
  }
  return (chunk) => {
    if (hasEnded) return
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let at = rest.indexOf(newline); at !== -1 && !hasEnded; at = rest.indexOf(newline)) {
      const request = at > maxLineLength ? undefined : parseRequest(rest.subarray(0, at))
      rest = rest.subarray(at + 1)
      if (request) take(request)
      else end()
    }
    if (rest.length > maxLineLength) end()
  }
}

function parseRequest(line: Buffer): Request | undefined {
  try {
    const parsed: unknown = JSON.parse(line.toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { id, op, ...fields } = parsed as Record<string, unknown>
    return Number.isSafeInteger(id) && typeof op === 'string' ? { id: id as number, op, fields } : undefined
  } catch {
    return undefined
  }
}
