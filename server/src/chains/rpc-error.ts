import {
  InternalRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ResourceNotFoundRpcError,
  ResourceUnavailableRpcError,
} from 'viem'

/** The errors of JSON-RPC and EIP-1474 about the node that returns them. Solana uses the same numbers for missing blocks. */
const nodeCodes: ReadonlySet<number> = new Set([
  InternalRpcError.code,
  MethodNotFoundRpcError.code,
  MethodNotSupportedRpcError.code,
  ResourceNotFoundRpcError.code,
  ResourceUnavailableRpcError.code,
])
const accessMessages = /unauthori[sz]ed|authenticat|forbidden|access denied|(api|access) ?key|project id/i
const missingBlockMessages = /(header|block) not found|unknown block/i
const missingStateMessages =
  /missing trie node|prun(ed|ing)|archive|no state (found|available)|\bstate\b.{0,100}\b(unavailable|not available)/i
const quotaMessages = /rate.?limit|too many requests?|request (limit|count)|\b(quota|RPS)\b|capacity/i

/** An error that the node returned. `nodeMessage` is its message, truncated; `data` its payload: on EVM chains a revert's. */
export class RpcError extends Error {
  readonly code: number
  readonly nodeMessage: string
  readonly data: unknown

  constructor(method: string, answer: { code: number; message: string; data?: unknown }) {
    super(`${method}: ${answer.code}`)
    this.name = 'RpcError'
    this.code = answer.code
    this.nodeMessage = answer.message.slice(0, 300)
    this.data = answer.data
  }

  /** Whether the error comes from a contract rather than the node. */
  get isRevert(): boolean {
    return (
      this.code === 3 ||
      /revert|out ?of ?gas|invalid ?(opcode|jump)|stack ?(under|over)flow|EVM error/i.test(this.nodeMessage)
    )
  }
  /** Whether the message is one of the usual ones for state that the node has pruned. */
  get isMissingState(): boolean {
    return !this.isRevert && missingStateMessages.test(this.nodeMessage)
  }

  /** Whether the message is one of the usual ones of providers for a rate or quota that is exceeded. */
  get isOverQuota(): boolean {
    return !this.isRevert && quotaMessages.test(this.nodeMessage)
  }

  /** Whether the message is one of the usual ones for a rejected key. */
  get isUnauthorized(): boolean {
    return !this.isRevert && accessMessages.test(this.nodeMessage)
  }

  /** Whether another node may serve the same read: the error is about this node, its keys, or the blocks and states it has. */
  get isAboutNode(): boolean {
    if (this.isRevert) return false
    const { code, nodeMessage: message } = this
    return nodeCodes.has(code) || this.isUnauthorized || missingBlockMessages.test(message) || this.isMissingState
  }
}
