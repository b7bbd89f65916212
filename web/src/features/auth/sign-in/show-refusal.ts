import { CallError, getReason } from '#lib/http/call-error.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows the toast of a failed login or signup: the message of the server or the error, else `fallback`. */
export function showRefusal(error: unknown, fallback: string): void {
  const message = error instanceof Error ? error.message : ''
  showToast('error', message || fallback, error instanceof CallError ? (error.reason ?? getReason(error)) : undefined)
}
