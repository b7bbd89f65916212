import { CallError, reasonOf } from '#lib/http/call-error.ts'
import { say } from '#ui/feedback/say.tsx'

/** Shows the toast of a failed login or signup: the message of the server or the error, else `otherwise`. */
export function showRefusal(error: unknown, otherwise: string): void {
  const own = error instanceof Error ? error.message : ''
  say('error', own || otherwise, error instanceof CallError ? (error.reason ?? reasonOf(error)) : undefined)
}
