import type { FastifyReply } from 'fastify'

/** Starts server-sent events. From here on we write to the raw socket; the headers that hooks have set are included. */
export function startEventStream(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The end of the stream closes the connection; a stop would wait for it otherwise.
    connection: 'close',
  })
  return reply.raw
}
