import { type RefusalCode, refusals } from '@murmur/contract/refusals'

type RefusalDetails = {
  /** Replaces the code's own message where the spec words another one. */
  message?: string
  /** One plain line beneath the message. */
  reason?: string
  /** Spec messages by form field. */
  fields?: Record<string, string>
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** Murmur says no, for a reason of the contract's closed list. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(details.message ?? refusals[code].message, options)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code].status
  }
}
