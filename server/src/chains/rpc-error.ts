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
}
