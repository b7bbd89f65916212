import { CallError, reasonOf } from '#lib/call-error.ts'
import { say } from '#ui/say.tsx'

/** The toast of a failed login or signup: the server's message, else the error's own, else the sentence given. */
export function sayRefused(error: unknown, otherwise: string): void {
  const own = error instanceof Error ? error.message : ''
  say('error', own || otherwise, error instanceof CallError ? (error.reason ?? reasonOf(error)) : undefined)
}
