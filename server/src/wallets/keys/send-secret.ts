import type { FastifyReply } from 'fastify'

/**
 * Sends JSON bytes and overwrites them when the reply ends: sent, failed, aborted by the client, or still queued when
 * the connection closed. The caller must not use the bytes afterwards.
 */
export function sendSecret(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const { raw } = reply
  const { socket } = reply.request.raw
  const wipe = () => {
    bytes.fill(0)
    socket.off('close', wipe)
  }
  // A closed reply emits no further `close`, and a queued reply emits none when its socket closes.
  if (raw.destroyed || socket.destroyed) wipe()
  else for (const end of [raw, socket]) end.once('close', wipe)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
