import type { FastifyReply } from 'fastify'

/** Begins server-sent events. From here on the raw socket is ours; the headers that hooks have set go along. */
export function takeOverStream(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The end of the stream ends the connection, else a stop would wait for it.
    connection: 'close',
  })
  return reply.raw
}
