import { useAuth } from '#features/auth/session/auth-context.ts'
import { useLiveEvent } from '#lib/live/live.tsx'

/** Handles session-ended events: a revoked session leads out of the app. */
export function SessionEnd() {
  const { checkSession } = useAuth()
  useLiveEvent((event) => {
    if (event.type === 'session-ended') void checkSession(event.cause)
  })
  return null
}
