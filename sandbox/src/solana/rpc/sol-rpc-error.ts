/** An error in the words and numbers of a Solana node. */
export class SolRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The JSON-RPC error for invalid params. */
export const invalidParams = (message: string) => new SolRpcError(-32602, message)
