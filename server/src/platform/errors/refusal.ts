import type { FieldFault } from '@murmur/contract/field-faults'
import type { Reason } from '@murmur/contract/reasons'
import { type RefusalCode, refusalStatuses } from '@murmur/contract/refusals'

type Options = {
  /** What is wrong, by form field. The first one's sentence is the message, unless there is a reason. */
  fields?: Readonly<Record<string, FieldFault>>
  /** Seconds until another try makes sense. */
  retryAfter?: number
}
type NoReason = { reason?: undefined; values?: undefined }
export type RefusalDetails = (Reason | NoReason) & Options

/**
 * Murmur says no: a code of the contract's closed list and, where there is more to say, a reason with its values. It holds no
 * sentence; `refusalWords` writes them where an answer leaves. Anything else that is thrown is a bug and answers 500.
 *
 * @example throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol } })
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    // For logs. No values: they may name what people hold.
    super(details.reason === undefined ? code : `${code}: ${details.reason}`, options)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusalStatuses[this.code]
  }
}

/** A reason as journals store it. */
export function reasonOf({ details }: Refusal): Reason | null {
  return details.reason === undefined ? null : details
}
