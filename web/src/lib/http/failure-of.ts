import { CallError } from '#lib/http/call-error.ts'

/** A failed call as a form says it. */
export type Failure = { message: string; reason: string | undefined }

/** The server's own words, else the sentence given. */
export function failureOf(error: unknown, otherwise: string): Failure {
  const said = error instanceof CallError ? error : undefined
  return { message: said?.message || otherwise, reason: said?.reason }
}
