import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { lazyPart } from '#lib/browser/lazy-part.tsx'
import { signedInAgain } from '#lib/http/session-news.ts'

const SignInDialog = lazyPart(async () => (await import('#app/session/sign-in-dialog.tsx')).SignInDialog)

/** Over the page of a user whose session ran out: they sign in again and go on where they were. */
export function SignInAgain() {
  const { user, isExpired } = useAuth()
  const queries = useQueryClient()
  // Also when it was another tab: nothing of what happened meanwhile has reached this page.
  useEffect(() => {
    if (!isExpired) return
    return () => {
      dispatchEvent(new Event(signedInAgain))
      void queries.invalidateQueries()
    }
  }, [isExpired, queries])
  return isExpired && user ? <SignInDialog user={user} /> : null
}
