/** A JSON-RPC error with the code and message of a Solana node. */
export class SolRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Creates the JSON-RPC error for invalid params. */
export const createInvalidParamsError = (message: string) => new SolRpcError(-32602, message)
