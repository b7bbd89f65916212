import type { FastifyReply } from 'fastify'

/**
 * Sends bytes of JSON and overwrites them whatever becomes of the reply: sent, failed, given up by its reader before
 * or meanwhile, or still queued behind another when the connection went. The bytes are this function's from here on.
 */
export function sendSecret(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const { raw } = reply
  const { socket } = reply.request.raw
  const wipe = () => {
    bytes.fill(0)
    socket.off('close', wipe)
  }
  // A reply that was closed already will not say so again; one that waits for its turn says nothing of its socket's end.
  if (raw.destroyed || socket.destroyed) wipe()
  else for (const end of [raw, socket]) end.once('close', wipe)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
