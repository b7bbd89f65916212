import { CallError, getReason } from '#lib/http/call-error.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows the toast of a failed login or signup: the message of the server or the error, else `otherwise`. */
export function showRefusal(error: unknown, otherwise: string): void {
  const own = error instanceof Error ? error.message : ''
  showToast('error', own || otherwise, error instanceof CallError ? (error.reason ?? getReason(error)) : undefined)
}
