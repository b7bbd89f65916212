import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export type Sink = { port: number; url: string; connections(): number; close(): Promise<void> }

/** A local server that counts its connections and responds with `answer`. `tls`: serves https. */
export async function startSink(
  answer: RequestListener = (_request, response) => void response.end(),
  { host = '127.0.0.1', tls }: { host?: string; tls?: { cert: string; key: string } } = {},
): Promise<Sink> {
  const server: Server = tls ? createTls(tls, answer) : createServer(answer)
  const sockets = new Set<Socket>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    count++
    sockets.add(socket)
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    connections: () => count,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
