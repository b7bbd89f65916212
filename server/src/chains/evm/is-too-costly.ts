import { NoResponseError } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const timeoutMessages = /abort|time ?out|timed out/i
const sizeMessages = /too (large|big)|size (limit|exceed)|(response|result|return ?data).{0,20}exceed/i
const logLimitMessages = /\b(ranges?|logs|results|blocks)\b/i

/**
 * Whether a call failed because of its own cost rather than an outage: a contract reverted, took too long or returned too
 * much. Only a caller that can split its calls can distinguish a timeout from an outage: by sending smaller ones.
 */
export function isTooCostly(error: unknown): boolean {
  if (isContractFault(error)) return true
  if (error instanceof RpcError) return timeoutMessages.test(error.nodeMessage)
  return findNoResponse(error)?.isTimeout ?? false
}

/**
 * Whether the called contract made the call fail: it reverted, used up its gas or returned too much. A timeout is not
 * proof: a call with little gas is never slow by itself.
 */
export function isContractFault(error: unknown): boolean {
  if (!(error instanceof RpcError)) return isTooLarge(error)
  return error.isRevert || (sizeMessages.test(error.nodeMessage) && !timeoutMessages.test(error.nodeMessage))
}

/** Whether a response was rejected for its size. */
export function isTooLarge(error: unknown): boolean {
  return findNoResponse(error)?.isTooLarge ?? false
}

/** Whether a node limited our rate. Some nodes answer a query for too many logs with the code of a rate limit. */
export function isRateLimited(error: unknown): boolean {
  return findNoResponse(error)?.isRateLimited ?? false
}

/** Whether a query for logs failed because of its range. Nodes limit the range, or the response, each in its own words. */
export function isLogRangeTooLarge(error: unknown): boolean {
  return isTooCostly(error) || (error instanceof RpcError && logLimitMessages.test(error.nodeMessage))
}

function findNoResponse(error: unknown): NoResponseError | undefined {
  return error instanceof Refusal && error.cause instanceof NoResponseError ? error.cause : undefined
}
