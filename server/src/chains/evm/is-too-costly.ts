import { NoResponseError } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const costLimitMessages =
  /abort|time ?out|timed out|too (large|big)|size (limit|exceed)|(response|result|return ?data).{0,20}exceed/i

/**
 * Whether a call failed because of its own cost rather than an outage: a contract reverted, took too long or returned too
 * much. Only a caller that can split its calls can distinguish a timeout from an outage: by sending smaller ones.
 */
export function isTooCostly(error: unknown): boolean {
  if (error instanceof RpcError) return error.isRevert || costLimitMessages.test(error.nodeMessage)
  return isTooLarge(error) || (findNoResponse(error)?.isTimeout ?? false)
}

/** Whether a response was rejected for its size. */
export function isTooLarge(error: unknown): boolean {
  return findNoResponse(error)?.isTooLarge ?? false
}

function findNoResponse(error: unknown): NoResponseError | undefined {
  return error instanceof Refusal && error.cause instanceof NoResponseError ? error.cause : undefined
}
