import { useAuth } from '#features/auth/session/auth-context.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** Signs the user out when the server reports that the session was revoked. */
export function SessionEnd() {
  const { checkSession } = useAuth()
  useLiveEvent((event) => {
    if (event.type === 'session-ended') void checkSession(event.cause)
  })
  return null
}
