import type { maxDeadlineSeconds } from '@murmur/contract/signer-bounds'

/** The checks refuse terms whose deadline is in the past or further ahead than this. */
const maxSecondsAhead: typeof maxDeadlineSeconds = 900

/** The earliest time at which these terms could be signed. Receipts are verified later, when their deadline has passed. */
export function getEarliestSigningTime({ deadline }: { deadline: number }): Date {
  return new Date((deadline - maxSecondsAhead) * 1000)
}
