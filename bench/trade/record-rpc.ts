import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One JSON-RPC call that the server made. */
export type RecordedCall = { method: string; params: unknown[] }

/** A proxy in front of a node. `posts`: HTTP requests, each with one call or a batch. */
export type RpcRecorder = { url: string; calls: RecordedCall[]; posts: number; reset(): void; close(): Promise<void> }

/** Forwards calls to a node, and records them. */
export async function recordRpc(nodeUrl: string): Promise<RpcRecorder> {
  const recorder: RpcRecorder = { url: '', calls: [], posts: 0, reset, close }
  function reset() {
    recorder.calls = []
    recorder.posts = 0
  }
  async function forward(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = (await buffer(request)).toString()
    recorder.posts += 1
    recorder.calls.push(...[JSON.parse(body)].flat())
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(nodeUrl, { method: 'POST', headers, body })
    return { status: reply.status, text: await reply.text() }
  }
  const server: Server = createServer(async (request, response) => {
    const { status, text } = await forward(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  recorder.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return recorder
}
