import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpError, sendJson } from '#http/reply.ts'
import { handleRequest, type RouteDeps } from '#http/routes.ts'
import type { Log } from '#log.ts'

export type HttpServer = { port: number; close(): Promise<void> }

/** Starts the sandbox's HTTP server on 127.0.0.1. */
export async function startHttp(port: number, deps: RouteDeps, log: Log): Promise<HttpServer> {
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    handle(deps, log, request, response).catch((error) => {
      log(`http: ${String(error)}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 2000).unref()
      }),
  }
}

async function handle(deps: RouteDeps, log: Log, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (!isLocalHost(request.headers.host)) throw new HttpError(421, 'This sandbox answers on this machine only')
    await handleRequest(deps, request, response)
  } catch (error) {
    if (response.headersSent || response.destroyed) return
    const status = error instanceof HttpError ? error.status : 502
    if (status === 502) log(`http: ${request.method} ${request.url}: ${String(error)}`)
    if (!request.complete) response.setHeader('connection', 'close')
    sendJson(response, status, { success: false, message: error instanceof Error ? error.message : 'Failed' })
  }
}

// Prevents DNS rebinding: a site whose name points to 127.0.0.1 must not read codes from the mailbox.
function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
}
