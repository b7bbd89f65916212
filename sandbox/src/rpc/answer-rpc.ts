import { type Hex, isHex, parseTransaction } from 'viem'
import type { Chain } from '#chain/open-chain.ts'
import { type RpcAnswer, RpcError, type RpcFailure, type RpcRequest } from '#engine/node-client.ts'
import { ownAnswer, readMethods } from '#rpc/methods.ts'

const maxBatch = 200
const maxRawLength = 2 + 2 * 128 * 1024

export type RpcOptions = { allowDebugMethods: boolean }

/** The body was no JSON-RPC request at all. */
export class JunkRequest extends Error {}

/** Serves a request or a batch: reads go to the node, transactions through the chain's journal, the rest nowhere. */
export async function answerRpc(chain: Chain, body: unknown, options: RpcOptions): Promise<RpcAnswer | RpcAnswer[]> {
  if (!Array.isArray(body)) return answerOne(chain, checked(body), options)
  if (body.length === 0 || body.length > maxBatch) throw new JunkRequest(`A batch holds 1 to ${maxBatch} requests`)
  const requests = body.map(checked)
  const reads = requests.filter((request) => readMethods.has(request.method))
  const answers = new Map<RpcRequest, RpcAnswer>()
  const forwarded = reads.length > 0 ? await chain.node.forward(reads.map((read, id) => ({ ...read, id }))) : []
  for (const answer of forwarded as RpcAnswer[]) {
    const read = reads[Number(answer.id)]
    if (read) answers.set(read, await remembered(chain, read, answer))
  }
  // Transactions of a batch keep its order.
  for (const request of requests) {
    if (!answers.has(request)) answers.set(request, await answerOne(chain, request, options))
  }
  return requests.map((request) => answers.get(request) as RpcAnswer)
}

async function answerOne(chain: Chain, request: RpcRequest, options: RpcOptions): Promise<RpcAnswer> {
  const { id, method } = request
  const own = ownAnswer(chain.key, method)
  if (own) return { jsonrpc: '2.0', id, result: own }
  if (method === 'eth_sendRawTransaction') return answerTransaction(chain, request)
  const isDebug = options.allowDebugMethods && /^(anvil|evm|debug|txpool)_/.test(method)
  if (readMethods.has(method) || isDebug) {
    return remembered(chain, request, (await chain.node.forward(request)) as RpcAnswer)
  }
  return failure(id, { code: -32601, message: `the method ${method.slice(0, 60)} does not exist or is not available` })
}

/** The node's answer, or the archive's where the node has forgotten a transaction. */
async function remembered(chain: Chain, { id, method, params }: RpcRequest, answer: RpcAnswer): Promise<RpcAnswer> {
  const asksForOne = method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash'
  const past = asksForOne && answer.result === null ? await chain.past(String(params[0])) : undefined
  if (!past) return { ...answer, id }
  return { jsonrpc: '2.0', id, result: method === 'eth_getTransactionReceipt' ? past.receipt : past.transaction }
}

async function answerTransaction(chain: Chain, { id, params }: RpcRequest): Promise<RpcAnswer> {
  const raw = params[0]
  if (!isSignedTransaction(raw)) return failure(id, { code: -32602, message: 'failed to decode signed transaction' })
  try {
    return { jsonrpc: '2.0', id, result: await chain.submit(raw) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.failure)
    throw error
  }
}

// Junk must not reach the journal.
function isSignedTransaction(raw: unknown): raw is Hex {
  if (!isHex(raw) || raw.length > maxRawLength) return false
  try {
    parseTransaction(raw)
    return true
  } catch {
    return false
  }
}

function checked(value: unknown): RpcRequest {
  const request = (value ?? {}) as Partial<RpcRequest>
  const { id = null, method, params = [] } = request
  const isGoodId = id === null || typeof id === 'number' || typeof id === 'string'
  if (typeof method !== 'string' || !Array.isArray(params) || !isGoodId) throw new JunkRequest('Not a JSON-RPC request')
  return { jsonrpc: '2.0', id, method, params }
}

function failure(id: RpcRequest['id'], error: RpcFailure): RpcAnswer {
  return { jsonrpc: '2.0', id, error }
}
