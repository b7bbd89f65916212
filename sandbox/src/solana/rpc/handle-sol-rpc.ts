import { accountMethods } from '#solana/rpc/account-methods.ts'
import { blockMethods } from '#solana/rpc/block-methods.ts'
import { historyMethods } from '#solana/rpc/history-methods.ts'
import { parseAddressParam, wholeNumber } from '#solana/rpc/params.ts'
import type { RpcDeps, RpcMethod } from '#solana/rpc/rpc-method.ts'
import { sendMethods } from '#solana/rpc/send-methods.ts'
import { SolRpcError } from '#solana/rpc/sol-rpc-error.ts'
import { tokenMethods } from '#solana/rpc/token-methods.ts'

const maxBatchSize = 100

const methods = new Map<string, RpcMethod>(
  Object.entries({
    ...accountMethods,
    ...blockMethods,
    ...historyMethods,
    ...sendMethods,
    ...tokenMethods,
    requestAirdrop([address, lamports]: unknown[], { airdrop }: RpcDeps) {
      if (!airdrop) throw new SolRpcError(-32601, 'Method not found')
      return airdrop(parseAddressParam(address), BigInt(wholeNumber(lamports)))
    },
  }),
)

type Id = string | number | null
type RpcResponse = { jsonrpc: '2.0'; id: Id } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

/** The parsed value of a body that is not JSON. */
export const invalidJson = Symbol('unreadable')

/** Handles a JSON-RPC call or batch, in order. Every input gets a JSON-RPC reply. */
export function handleSolRpc(deps: RpcDeps, body: unknown): RpcResponse | RpcResponse[] {
  if (body === invalidJson) return errorResponse(null, new SolRpcError(-32700, 'Parse error'))
  if (!Array.isArray(body)) return handleCall(deps, body)
  if (body.length === 0) return errorResponse(null, new SolRpcError(-32600, 'Invalid request'))
  if (body.length > maxBatchSize)
    return errorResponse(null, new SolRpcError(-32005, `Batch of more than ${maxBatchSize}`))
  return body.map((one) => handleCall(deps, one))
}

function handleCall(deps: RpcDeps, value: unknown): RpcResponse {
  const request = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const id = typeof request.id === 'string' || typeof request.id === 'number' ? request.id : null
  try {
    if (request.jsonrpc !== '2.0' || typeof request.method !== 'string')
      throw new SolRpcError(-32600, 'Invalid request')
    const { params = [] } = request
    if (!Array.isArray(params)) throw new SolRpcError(-32602, '`params` should be an array')
    const method = methods.get(request.method)
    if (!method) throw new SolRpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: method(params, deps) }
  } catch (error) {
    if (error instanceof SolRpcError) return errorResponse(id, error)
    return errorResponse(
      id,
      new SolRpcError(-32603, `Internal error: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
}

function errorResponse(id: Id, { code, message, data }: SolRpcError): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
