import { useAuth } from '#features/auth/auth-context.ts'
import { useLiveEvent } from '#lib/live.tsx'

/** Signs this browser out when the server says that the session is over. */
export function SessionEnd() {
  const { forget } = useAuth()
  useLiveEvent((event) => {
    if (event.type === 'session-ended') forget()
  })
  return null
}
