import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Client } from './authenticate-connection.ts'

export type EndSessionsDeps = {
  db: Db
  isSessionAlive: (sessionId: string) => Promise<boolean>
  log: Pick<Logger, 'error'>
  checkMs?: number | undefined
}

/**
 * Closes a session's connections when it ends: immediately if ended by this process, within `checkMs` if by another or by expiry.
 * The client is notified and does not reconnect.
 */
export function endSessions(io: Server, deps: EndSessionsDeps, getClient: (request: IncomingMessage) => Client) {
  const sessionOf = (socket: Socket) => getClient(socket.request).session.id
  const end = (sessionId: string) => {
    for (const socket of io.sockets.sockets.values()) if (sessionOf(socket) === sessionId) socket.disconnect(true)
  }
  const check = async () => {
    for (const id of new Set([...io.sockets.sockets.values()].map(sessionOf))) {
      if (!(await deps.isSessionAlive(id))) end(id)
    }
  }
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'sessions of realtime connections could not be checked'),
      )
      .finally(() => {
        isChecking = false
      })
  }, deps.checkMs ?? 3_000)
  deps.db.signals.on('session-ended', end)
  return {
    stop() {
      clearInterval(timer)
      deps.db.signals.off('session-ended', end)
    },
  }
}
