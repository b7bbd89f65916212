import type { IncomingMessage } from 'node:http'
import { mostFrameBytes } from '@murmur/contract/realtime'
import { Server } from 'socket.io'
import type { App } from '#platform/http/serve.ts'
import type { Client } from './admit.ts'

/**
 * Socket.IO on the app's own server, by websocket alone. `admitted` decides who may connect; the answer's second part tells whose a
 * connection is.
 */
export function attach(
  app: App,
  admitted: (request: IncomingMessage) => Promise<Client | undefined>,
  onTrouble: (error: unknown) => void,
) {
  const clients = new WeakMap<IncomingMessage, Client>()
  const pages = app.server.listeners('request') as ((...args: unknown[]) => void)[]
  const io = new Server(app.server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: mostFrameBytes,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      admitted(request)
        .then((client) => {
          if (client) clients.set(request, client)
          decide(null, client !== undefined)
        })
        .catch((error: unknown) => {
          onTrouble(error)
          decide('unavailable', false)
        })
    },
  })
  // A plain call of that path is answered as any other: Socket.IO's own answers would lack our headers and limits.
  app.server.removeAllListeners('request')
  for (const page of pages) app.server.on('request', page)
  return { io, clientOf: (request: IncomingMessage) => clients.get(request) as Client }
}
