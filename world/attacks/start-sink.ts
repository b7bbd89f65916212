import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An origin that no client has a reason to call; records each request. */
export async function startSink(): Promise<{ url: string; hits: string[]; stop(): Promise<void> }> {
  const hits: string[] = []
  const server = createServer((request, reply) => {
    hits.push(`${request.method} ${request.url}`)
    reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('caught')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
