import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { visitorAddress } from './visitor-address.ts'

export type ConnectionLimits = {
  /** Open connections in total. */
  max: number
  /** Open connections per visitor: an IPv4 address, or a /64 of IPv6. */
  maxFromOne: number
  /** Whether an address belongs to a proxy, which carries the connections of many visitors. */
  isProxy: (address: string) => boolean
}

/** The time that a connection has to send a request's headers, and how often that is checked. */
export const connectionTimes = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }

/** Closes connections above a limit as they open, so that one visitor's idle connections cannot crowd out others. */
export function limitConnections(server: Server, { max, maxFromOne, isProxy }: ConnectionLimits): void {
  server.maxConnections = max
  const connectionCounts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    // Rate limits count visitors the same way: one /64 of IPv6 could otherwise hold every connection.
    const address = visitorAddress(remoteAddress)
    const count = (connectionCounts.get(address) ?? 0) + 1
    connectionCounts.set(address, count)
    socket.once('close', () => {
      const remainingCount = (connectionCounts.get(address) ?? 1) - 1
      if (remainingCount > 0) connectionCounts.set(address, remainingCount)
      else connectionCounts.delete(address)
    })
    if (count > maxFromOne) socket.destroy()
  })
}
