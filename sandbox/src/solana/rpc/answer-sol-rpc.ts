import { accountMethods } from '#solana/rpc/account-methods.ts'
import { blockMethods } from '#solana/rpc/block-methods.ts'
import { historyMethods } from '#solana/rpc/history-methods.ts'
import { addressParam, wholeNumber } from '#solana/rpc/params.ts'
import { RpcFault } from '#solana/rpc/rpc-fault.ts'
import type { RpcDeps, RpcMethod } from '#solana/rpc/rpc-method.ts'
import { sendMethods } from '#solana/rpc/send-methods.ts'
import { tokenMethods } from '#solana/rpc/token-methods.ts'

const mostInBatch = 100

const methods = new Map<string, RpcMethod>(
  Object.entries({
    ...accountMethods,
    ...blockMethods,
    ...historyMethods,
    ...sendMethods,
    ...tokenMethods,
    requestAirdrop([address, lamports]: unknown[], { airdrop }: RpcDeps) {
      if (!airdrop) throw new RpcFault(-32601, 'Method not found')
      return airdrop(addressParam(address), BigInt(wholeNumber(lamports)))
    },
  }),
)

type Id = string | number | null
type RpcAnswer = { jsonrpc: '2.0'; id: Id } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

/** Represents a body that is not JSON. */
export const unreadable = Symbol('unreadable')

/** Serves a JSON-RPC call or a batch of them, in its order. Any input gets a JSON-RPC reply. */
export function answerSolRpc(deps: RpcDeps, body: unknown): RpcAnswer | RpcAnswer[] {
  if (body === unreadable) return failure(null, new RpcFault(-32700, 'Parse error'))
  if (!Array.isArray(body)) return answer(deps, body)
  if (body.length === 0) return failure(null, new RpcFault(-32600, 'Invalid request'))
  if (body.length > mostInBatch) return failure(null, new RpcFault(-32005, `Batch of more than ${mostInBatch}`))
  return body.map((one) => answer(deps, one))
}

function answer(deps: RpcDeps, value: unknown): RpcAnswer {
  const request = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const id = typeof request.id === 'string' || typeof request.id === 'number' ? request.id : null
  try {
    if (request.jsonrpc !== '2.0' || typeof request.method !== 'string') throw new RpcFault(-32600, 'Invalid request')
    const { params = [] } = request
    if (!Array.isArray(params)) throw new RpcFault(-32602, '`params` should be an array')
    const method = methods.get(request.method)
    if (!method) throw new RpcFault(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: method(params, deps) }
  } catch (error) {
    if (error instanceof RpcFault) return failure(id, error)
    return failure(
      id,
      new RpcFault(-32603, `Internal error: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
}

function failure(id: Id, { code, message, data }: RpcFault): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
