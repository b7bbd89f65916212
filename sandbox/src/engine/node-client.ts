import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'

export type RpcRequest = { jsonrpc: '2.0'; id: number | string | null; method: string; params: unknown[] }
export type RpcErrorObject = { code: number; message: string; data?: unknown }
export type RpcResponse = { jsonrpc: '2.0'; id: number | string | null; result?: unknown; error?: RpcErrorObject }

/** Thrown if the node rejects a request. */
export class RpcError extends Error {
  readonly failure: RpcErrorObject
  constructor(method: string, failure: RpcErrorObject) {
    super(`${method}: ${failure.message}`)
    this.failure = failure
  }
}

export type NodeClient = {
  /** Calls a method; throws RpcError if the node rejects the call, another Error if the node cannot be reached. */
  request<T>(method: string, params?: unknown[]): Promise<T>
  /** Forwards a request or batch unchanged. */
  forward(body: RpcRequest | RpcRequest[]): Promise<RpcResponse | RpcResponse[]>
  close(): void
}

/** Creates a JSON-RPC client for a local node, with keep-alive connections. */
export function createNodeClient(port: number): NodeClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })

  function post(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const options = { host: '127.0.0.1', port, method: 'POST', path: '/', agent, headers, timeout: 30_000 }
      const outgoing = httpRequest(options, (incoming) => {
        readResponse(incoming).then(resolve, reject)
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('the node did not answer in time')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  async function forward(body: RpcRequest | RpcRequest[]) {
    return JSON.parse(await post(JSON.stringify(body))) as RpcResponse | RpcResponse[]
  }

  return {
    async request<T>(method: string, params: unknown[] = []) {
      const answer = (await forward({ jsonrpc: '2.0', id: 1, method, params })) as RpcResponse
      if (answer.error) throw new RpcError(method, answer.error)
      return answer.result as T
    },
    forward,
    close: () => agent.destroy(),
  }
}

// Far above any real reply (a snapshot is 3 MB), low enough to protect memory.
const maxResponseBytes = 64_000_000

async function readResponse(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
