import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { eventsPath } from '@murmur/contract/events'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Presence } from './presence.ts'

/** Records each verified caller as present; an open event stream keeps its user present. */
export function trackPresence(app: App, presence: Presence): void {
  app.addHook('preHandler', async (request, reply) => {
    const user = request.session?.user
    if (!user?.isVerified) return
    if (request.routeOptions.url === eventsPath)
      recordUntilClosed(reply.raw, request.raw.socket, presence.recordStream(user.id))
    else presence.recordRequest(user.id)
  })
}

/** A reply emits no `close` if its connection closed before, or while earlier replies were pending on it. */
function recordUntilClosed(reply: ServerResponse, connection: Socket, recordEnd: () => void): void {
  const end = () => {
    connection.off('close', end)
    recordEnd()
  }
  reply.once('close', end)
  connection.once('close', end)
  if (connection.destroyed) end()
}
