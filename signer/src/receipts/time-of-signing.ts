import type { maxDeadlineSeconds } from '@murmur/contract/signer-bounds'

/** The checks of terms and transactions refuse deadlines in the past and more than this far ahead. */
const longestSeconds: typeof maxDeadlineSeconds = 900

/** The earliest time at which these terms could be signed. Receipts are verified later, when their deadline has passed. */
export function timeOfSigning({ deadline }: { deadline: number }): Date {
  return new Date((deadline - longestSeconds) * 1000)
}
