import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { visitorAddress } from './visitor-address.ts'

export type ConnectionBounds = {
  /** Open connections in all. */
  max: number
  /** Open connections from one visitor: an IPv4 address, or a /64 of IPv6. */
  maxFromOne: number
  /** Whether an address is a proxy's, which carries the connections of many visitors. */
  isProxy: (address: string) => boolean
}

/** How long the head of a call may take, from the opening of its connection on, and how often that is checked. */
export const connectionTimes = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }

/** Closes connections beyond a limit as they open, so that what one visitor leaves open takes no place from others. */
export function boundConnections(server: Server, { max, maxFromOne, isProxy }: ConnectionBounds): void {
  server.maxConnections = max
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    // As limits count visitors: one /64 of IPv6 would else hold every connection there is.
    const address = visitorAddress(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > maxFromOne) socket.destroy()
  })
}
