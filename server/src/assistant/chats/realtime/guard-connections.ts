import type { IncomingMessage } from 'node:http'
import type { UserId } from '@murmur/contract/ids'
import type { Server } from 'socket.io'
import { isParsableFrame } from './is-parsable-frame.ts'

type Packet = { type: string; data?: unknown }
/** The parts of Socket.IO's engine used here; the engine is typed `any`. */
type Connection = {
  request: IncomingMessage
  close(discard: boolean): void
  once(event: 'close', listener: () => void): void
  on(event: 'packet', listener: (packet: Packet) => void): void
}

const connectionsPerUser = 12

/** Limits connections per user, closes those that send unparsable frames, and closes all on shutdown. */
export function guardConnections(io: Server, getUserId: (request: IncomingMessage) => UserId) {
  const connectionCounts = new Map<UserId, number>()
  const openConnections = new Set<Connection>()
  io.engine.on('connection', (connection: Connection) => {
    const id = getUserId(connection.request)
    const count = (connectionCounts.get(id) ?? 0) + 1
    connectionCounts.set(id, count)
    openConnections.add(connection)
    connection.once('close', () => {
      openConnections.delete(connection)
      const remainingCount = (connectionCounts.get(id) ?? 1) - 1
      if (remainingCount > 0) connectionCounts.set(id, remainingCount)
      else connectionCounts.delete(id)
    })
    connection.on('packet', (packet) => {
      if (isParsableFrame(packet.data)) return
      // The changed type prevents parsing of the packet.
      packet.type = 'noop'
      connection.close(true)
    })
    if (count > connectionsPerUser) connection.close(true)
  })
  return {
    isFull: (userId: UserId) => (connectionCounts.get(userId) ?? 0) >= connectionsPerUser,
    users: () => [...connectionCounts.keys()],
    endAll() {
      const sockets = [...openConnections].map(({ request }) => request.socket)
      io.engine.close()
      // A client that does not close its side must not delay shutdown.
      for (const socket of sockets) socket.destroySoon()
    },
  }
}
