import type { RefusalBody } from '@murmur/contract/refusals'

export type CallErrorCode = RefusalBody['code'] | 'UNANSWERED'

type Details = {
  reason?: string | undefined
  fields?: Record<string, string> | undefined
  cause?: unknown
}

/**
 * A call that did not succeed. `message` and `reason` are the server's own sentences, and empty when it gave none.
 * `UNANSWERED`: nobody knows whether the server acted. `BUG`: it answered, but not by the contract.
 */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly status: number
  readonly reason: string | undefined
  readonly fields: Record<string, string>

  constructor(code: CallErrorCode, status: number, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.reason = details.reason
    this.fields = details.fields ?? {}
  }

  /** True when the server said no before it did anything, so that nothing happened. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== 'BUG' && this.code !== 'UNANSWERED'
  }
}

/** One plain line that says why: the server's reason, else its message, else nothing. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  return error.reason || error.message || undefined
}
