import { CallError, type CallErrorCode } from '#lib/http/call-error.ts'

/** A failed call as a form shows it. */
export type Failure = { message: string; reason: string | undefined; code?: CallErrorCode | undefined }

/** The server's message and reason, or the given message if it sent none. */
export function toFailure(error: unknown, otherwise: string): Failure {
  const callError = error instanceof CallError ? error : undefined
  return { message: callError?.message || otherwise, reason: callError?.reason, code: callError?.code }
}
