import type { IncomingMessage } from 'node:http'
import { HttpFailure } from '#http/reply.ts'

const maxBodyBytes = 2_000_000

/** Reads a JSON body of at most 2 MB. A page of another site cannot send this content type without being asked first. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\b/i.test(type)) throw new HttpFailure(415, 'Send application/json')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new HttpFailure(413, 'The body is too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new HttpFailure(400, 'The body is not JSON')
  }
}
