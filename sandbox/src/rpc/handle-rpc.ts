import { type Hex, isHex, parseTransaction } from 'viem'
import type { Chain } from '#chain/open-chain.ts'
import { RpcError, type RpcErrorObject, type RpcRequest, type RpcResponse } from '#engine/node-client.ts'
import { overriddenResult, readMethods } from '#rpc/methods.ts'

const maxBatch = 200
const maxRawLength = 2 + 2 * 128 * 1024

export type RpcOptions = { allowDebugMethods: boolean }

/** Thrown for a body that is not a JSON-RPC request. */
export class InvalidRequestError extends Error {}

/** Handles a request or batch: forwards reads to the node, journals transactions, and rejects all other methods. */
export async function handleRpc(
  chain: Chain,
  body: unknown,
  options: RpcOptions,
): Promise<RpcResponse | RpcResponse[]> {
  if (!Array.isArray(body)) return handleRequest(chain, parseRequest(body), options)
  if (body.length === 0 || body.length > maxBatch)
    throw new InvalidRequestError(`A batch holds 1 to ${maxBatch} requests`)
  const requests = body.map(parseRequest)
  const reads = requests.filter((request) => readMethods.has(request.method))
  const answers = new Map<RpcRequest, RpcResponse>()
  const forwarded = reads.length > 0 ? await chain.read(reads.map((read, id) => ({ ...read, id }))) : []
  for (const answer of forwarded as RpcResponse[]) {
    const read = reads[Number(answer.id)]
    if (read) answers.set(read, await withArchivedTransaction(chain, read, answer))
  }
  // Runs a batch's transactions in order.
  for (const request of requests) {
    if (!answers.has(request)) answers.set(request, await handleRequest(chain, request, options))
  }
  return requests.map((request) => answers.get(request) as RpcResponse)
}

async function handleRequest(chain: Chain, request: RpcRequest, options: RpcOptions): Promise<RpcResponse> {
  const { id, method } = request
  const overrideResult = overriddenResult(chain.key, method)
  if (overrideResult) return { jsonrpc: '2.0', id, result: overrideResult }
  if (method === 'eth_sendRawTransaction') return sendRawTransaction(chain, request)
  const isDebug = options.allowDebugMethods && /^(anvil|evm|debug|txpool)_/.test(method)
  if (readMethods.has(method) || isDebug) {
    return withArchivedTransaction(chain, request, (await chain.read(request)) as RpcResponse)
  }
  return errorResponse(id, {
    code: -32601,
    message: `the method ${method.slice(0, 60)} does not exist or is not available`,
  })
}

/** Returns the node's response, or the archived transaction if the node no longer has it. */
async function withArchivedTransaction(
  chain: Chain,
  { id, method, params }: RpcRequest,
  answer: RpcResponse,
): Promise<RpcResponse> {
  const isTransactionLookup = method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash'
  const archived =
    isTransactionLookup && answer.result === null ? await chain.findArchived(String(params[0])) : undefined
  if (!archived) return { ...answer, id }
  return {
    jsonrpc: '2.0',
    id,
    result: method === 'eth_getTransactionReceipt' ? archived.receipt : archived.transaction,
  }
}

async function sendRawTransaction(chain: Chain, { id, params }: RpcRequest): Promise<RpcResponse> {
  const raw = params[0]
  if (!isSignedTransaction(raw))
    return errorResponse(id, { code: -32602, message: 'failed to decode signed transaction' })
  try {
    return { jsonrpc: '2.0', id, result: await chain.submit(raw) }
  } catch (error) {
    if (error instanceof RpcError) return errorResponse(id, error.failure)
    throw error
  }
}

// Invalid data must not reach the journal.
function isSignedTransaction(raw: unknown): raw is Hex {
  if (!isHex(raw) || raw.length > maxRawLength) return false
  try {
    parseTransaction(raw)
    return true
  } catch {
    return false
  }
}

function parseRequest(value: unknown): RpcRequest {
  const request = (value ?? {}) as Partial<RpcRequest>
  const { id = null, method, params = [] } = request
  const isValidId = id === null || typeof id === 'number' || typeof id === 'string'
  if (typeof method !== 'string' || !Array.isArray(params) || !isValidId)
    throw new InvalidRequestError('Not a JSON-RPC request')
  return { jsonrpc: '2.0', id, method, params }
}

function errorResponse(id: RpcRequest['id'], error: RpcErrorObject): RpcResponse {
  return { jsonrpc: '2.0', id, error }
}
