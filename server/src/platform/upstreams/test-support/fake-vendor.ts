import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeVendor = {
  url: string
  /** Handles a request; by default returns `{}`. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Paths with their queries, in order of arrival. */
  requests: string[]
  /** Unix milliseconds by this server's clock. */
  requestTimes: number[]
  /** The number of connections with a request that has no response yet. */
  open: number
  close(): Promise<void>
}

/** A vendor's HTTP server whose responses a test scripts. */
export async function fakeVendor(): Promise<FakeVendor> {
  const server = createServer((request, response) => {
    vendor.requests.push(request.url ?? '')
    vendor.requestTimes.push(Date.now())
    vendor.open++
    response.on('close', () => vendor.open--)
    vendor.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const vendor: FakeVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (_, response) => void response.end('{}'),
    requests: [],
    requestTimes: [],
    open: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return vendor
}

/** The maximum number of requests in any `perMs`. */
export function maxRequestsWithin(requestTimes: readonly number[], perMs: number): number {
  const counts = requestTimes.map((from) => requestTimes.filter((at) => at >= from && at < from + perMs).length)
  return Math.max(0, ...counts)
}
