import type { FastifyReply } from 'fastify'
import type { UploadRow } from './uploads.store.ts'

/** File names by stored MIME type. */
const names: Record<string, string> = {
  'audio/wav': 'recording.wav',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
}

/**
 * Sends an upload so that a browser can only display or play it. `range` is the raw header: Safari plays audio only from servers
 * that support ranges.
 */
export function sendUpload(upload: UploadRow, range: string | undefined, reply: FastifyReply): FastifyReply {
  const { mimeType } = upload
  const bytes = Buffer.from(upload.bytes)
  const name = names[mimeType]
  if (!name) throw new Error(`An upload is stored as ${mimeType}`)
  reply.headers({
    'content-type': mimeType,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    // Another account of the same browser must not get it from the cache.
    vary: 'cookie',
    'accept-ranges': 'bytes',
  })
  const byteRange = parseRange(range, bytes.length)
  if (byteRange === undefined) return reply.send(bytes)
  if (byteRange === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send('')
  const [from, to] = byteRange
  reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes.length}`)
  return reply.send(bytes.subarray(from, to + 1))
}

/** First and last byte; undefined for the whole file (no or unsupported range), 'none' if unsatisfiable. */
function parseRange(range: string | undefined, size: number): [number, number] | 'none' | undefined {
  const rangeMatch = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? '')
  if (!rangeMatch || (rangeMatch[1] === '' && rangeMatch[2] === '')) return undefined
  const [, first, last] = rangeMatch
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'none' : [size - count, size - 1]
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from < size && from <= to ? [from, to] : 'none'
}
