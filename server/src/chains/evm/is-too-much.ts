import { NoAnswer } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const limits =
  /abort|time ?out|timed out|too (large|big)|size (limit|exceed)|(response|result|return ?data).{0,20}exceed/i

/**
 * Whether a question failed by what it asks of a node rather than by the node being away: a contract reverted, took too
 * long or answered too much. Only an owner of many questions can tell a timeout from an outage: by asking smaller ones.
 */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof RpcError) return error.isRevert || limits.test(error.words)
  return isTooLarge(error) || (causeOf(error)?.isTimeout ?? false)
}

/** Whether an answer was refused for its size. */
export function isTooLarge(error: unknown): boolean {
  return causeOf(error)?.isTooLarge ?? false
}

function causeOf(error: unknown): NoAnswer | undefined {
  return error instanceof Refusal && error.cause instanceof NoAnswer ? error.cause : undefined
}
