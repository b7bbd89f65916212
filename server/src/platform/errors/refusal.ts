import type { FieldError } from '@murmur/contract/errors/field-errors'
import type { Reason } from '@murmur/contract/errors/reasons'
import { type RefusalCode, refusalStatuses } from '@murmur/contract/errors/refusals'

type Options = {
  /** The fault of each form field. The first one's sentence is the message, unless there is a reason. */
  fields?: Readonly<Record<string, FieldError>>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}
type NoReason = { reason?: undefined; values?: undefined }
export type RefusalDetails = (Reason | NoReason) & Options

/**
 * An expected rejection: a code of the contract's closed list and, where more detail helps, a reason with its values.
 * It contains no sentence; `translateRefusal` renders them at the edge. Any other thrown value is a bug and gets a 500.
 * |
 * @example throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol } })
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    // For logs. Without values: they may show a user's holdings.
    super(details.reason === undefined ? code : `${code}: ${details.reason}`, options)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusalStatuses[this.code]
  }
}

/** A reason in the form that journals store. */
export function getReason({ details }: Refusal): Reason | null {
  return details.reason === undefined ? null : details
}
