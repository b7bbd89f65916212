import type { IncomingMessage } from 'node:http'
import { maxFrameBytes } from '@murmur/contract/realtime'
import { Server } from 'socket.io'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Client } from './authenticate-connection.ts'

/**
 * Attaches Socket.IO to the app's server, websocket only. `admitted` authenticates requests; `getClient` returns the client of a
 * connection.
 */
export function attachSocketIo(
  app: App,
  admitted: (request: IncomingMessage) => Promise<Client | undefined>,
  onError: (error: unknown) => void,
) {
  const clients = new WeakMap<IncomingMessage, Client>()
  const requestListeners = app.server.listeners('request') as ((...args: unknown[]) => void)[]
  const io = new Server(app.server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      admitted(request)
        .then((client) => {
          if (client) clients.set(request, client)
          decide(null, client !== undefined)
        })
        .catch((error: unknown) => {
          onError(error)
          decide('unavailable', false)
        })
    },
  })
  // Plain HTTP requests to that path go to the app: Socket.IO's responses would lack our headers and limits.
  app.server.removeAllListeners('request')
  for (const page of requestListeners) app.server.on('request', page)
  return { io, getClient: (request: IncomingMessage) => clients.get(request) as Client }
}
