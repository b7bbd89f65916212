import type { RefusalBody } from '@murmur/contract/errors/refusals'

export type CallErrorCode = RefusalBody['code'] | 'UNANSWERED'

type Details = {
  reason?: string | undefined
  fields?: Record<string, string> | undefined
  values?: Readonly<Record<string, unknown>> | undefined
  cause?: unknown
}

/**
 * A failed call. `message` and `reason` come from the server and are empty if it sent none.
 * `UNANSWERED`: no response, so the server may or may not have acted. `BUG`: the response violates the contract.
 */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly status: number
  readonly reason: string | undefined
  readonly fields: Record<string, string>
  /** The values of the reason. */
  readonly values: Readonly<Record<string, unknown>>

  constructor(code: CallErrorCode, status: number, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.reason = details.reason
    this.fields = details.fields ?? {}
    this.values = details.values ?? {}
  }

  /** True if the server rejected the request before it changed anything. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== 'BUG' && this.code !== 'UNANSWERED'
  }
}

/** The server's reason, else its message, else undefined. */
export function getReason(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  return error.reason || error.message || undefined
}
