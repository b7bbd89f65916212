import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeRequest = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  form: URLSearchParams
  response: ServerResponse
}
export type FakeHttp = { url: string; close(): Promise<void> }

/** A server on a free local port; sends the result of `answer` as JSON, or never responds if that is undefined. */
export async function fakeHttp(answer: (request: FakeRequest) => unknown): Promise<FakeHttp> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const call = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', `http://${request.headers.host}`),
      headers: request.headers,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
      response,
    }
    const body = answer(call)
    if (body === undefined) return
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
