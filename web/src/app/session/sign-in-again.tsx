import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { signedInAgainEvent } from '#lib/http/session-events.ts'

const SignInDialog = lazyComponent(async () => (await import('#app/session/sign-in-dialog.tsx')).SignInDialog)

/** A dialog over the page after the session expired: the user signs in again and continues there. */
export function SignInAgain() {
  const { user, isExpired } = useAuth()
  const queryClient = useQueryClient()
  // Also runs after a sign-in in another tab: this page has missed all events since the expiry.
  useEffect(() => {
    if (!isExpired) return
    return () => {
      dispatchEvent(new Event(signedInAgainEvent))
      void queryClient.invalidateQueries()
    }
  }, [isExpired, queryClient])
  return isExpired && user ? <SignInDialog user={user} /> : null
}
