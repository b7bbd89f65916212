import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedJson } from '#platform/json/serialize-json.ts'
import { matchesTag } from './tags/etag.ts'

/** Minimum response size in bytes for compression. */
const minCompressedBytes = 1024

/**
 * Sends serialized bytes, or 304 if the client already has them. The bytes are public, so browsers may cache and
 * revalidate them.
 * @param vary names of the request headers that choose the bytes
 */
export async function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: SerializedJson,
  vary: readonly string[] = [],
): Promise<FastifyReply> {
  reply
    .header('etag', ready.etag)
    .header('cache-control', 'no-cache')
    .header('vary', ['accept-encoding', ...vary].join(', '))
  if (matchesTag(request.headers['if-none-match'], ready.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding =
    ready.plain.length < minCompressedBytes ? undefined : selectEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(ready.plain)
  return reply.header('content-encoding', encoding).send(await ready.encoded(encoding))
}

function selectEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const wanted = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((each) => wanted.includes(each))
}
