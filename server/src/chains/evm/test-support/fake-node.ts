import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { finite } from '@murmur/contract/schema/finite'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'

const NodeRequest = v.strictObject({
  jsonrpc: v.literal('2.0'),
  id: finite,
  method: v.string(),
  params: v.array(v.unknown()),
})

/** Faults of nodes and the proxies before them. */
export type Fault =
  | 'html'
  | 'truncated'
  | 'rate-limit'
  | 'rate-limit-in-words'
  | 'bad-gateway'
  | 'huge'
  | 'silence'
  | 'reset'
  | 'not-rpc'
  | 'wrong-id'
  | 'redirect'
  | 'unauthorized'
  | 'forbidden'

export const faults: Fault[] = [
  'html',
  'truncated',
  'rate-limit',
  'rate-limit-in-words',
  'bad-gateway',
  'huge',
  'silence',
  'reset',
  'not-rpc',
  'wrong-id',
  'redirect',
  'unauthorized',
  'forbidden',
]

/** Thrown by a handler: the node responds with this error. */
export class NodeError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Thrown by a handler: this one request fails without a response. */
export class NodeFailure extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

export type AnswerCall = (...params: unknown[]) => unknown

export type FakeNode = {
  url: string
  /** Methods in the order of the requests. */
  requests: string[]
  answers: Record<string, AnswerCall>
  /** Breaks every response, or those of one method, until set to undefined. */
  fault: Fault | undefined
  faultOnly: string | undefined
  close(): Promise<void>
}

/** A JSON-RPC node with the state that a test sets; rejects malformed requests. */
export async function fakeNode(chainId: number, answers: Record<string, AnswerCall> = {}): Promise<FakeNode> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answers: { eth_chainId: () => `0x${chainId.toString(16)}`, ...answers },
    fault: undefined,
    faultOnly: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request))
    const { id, method, params } = parseOrThrow(NodeRequest, body)
    node.requests.push(method)
    const isBroken = node.fault && (!node.faultOnly || node.faultOnly === method)
    if (isBroken) return simulateFault(node.fault as Fault, id, response)
    const answer = node.answers[method]
    try {
      if (!answer) throw new NodeError(-32601, 'Method not found')
      reply(response, { jsonrpc: '2.0', id, result: answer(...params) })
    } catch (error) {
      if (error instanceof NodeFailure) return simulateFault(error.fault, id, response)
      if (!(error instanceof NodeError)) throw error
      reply(response, { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } })
    }
  }
  return node
}

function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function simulateFault(fault: Fault, id: number, response: ServerResponse): void {
  const acts: Record<Fault, () => void> = {
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to nginx</html>'),
    truncated: () => response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"resu'),
    'rate-limit': () => reply(response, { error: 'slow down' }, 429),
    'rate-limit-in-words': () => reply(response, { jsonrpc: '2.0', id, error: { code: -32005, message: 'limit' } }),
    'bad-gateway': () => response.writeHead(502).end('bad gateway'),
    huge: () => reply(response, { jsonrpc: '2.0', id, result: `0x${'00'.repeat(1_200_000)}` }),
    silence: () => {},
    reset: () => response.destroy(),
    'not-rpc': () => reply(response, { hello: 'world' }),
    'wrong-id': () => reply(response, { jsonrpc: '2.0', id: id + 1, result: '0x1' }),
    unauthorized: () => reply(response, { jsonrpc: '2.0', id, error: { code: -32002, message: 'not here' } }, 401),
    forbidden: () => response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Forbidden</html>'),
    redirect: () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  }
  acts[fault]()
}
