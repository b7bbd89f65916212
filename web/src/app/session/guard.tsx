import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { ServerUnavailable } from '#app/session/server-unavailable.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { Redirect } from '#lib/routing/router.tsx'

/** Marks a returning visitor in browser storage. */
const returningVisitorFlag = createStoredFlag('murmur.returning')

/** Renders its children for verified users and redirects all others. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isAuthenticated, isUnknown } = useAuth()
  const [pathname] = useLocation()
  const search = useSearch()
  const [wasIn, setWasIn] = useState(isAuthenticated)
  if (isAuthenticated && !wasIn) setWasIn(true)
  const from = pathname + search + location.hash
  if (isUnknown) return <ServerUnavailable />
  // Does not send the next user to the page on which the previous one logged out.
  if (!isAuthenticated || !user) return <RedirectVisitor from={wasIn ? undefined : from} />
  if (!user.isVerified) {
    const to = `/verify-otp?email=${encodeURIComponent(user.email)}` as const
    return <Redirect to={to} replace state={{ from }} />
  }
  return children
}

/** Redirects a first-time visitor to the landing page, a returning one to sign-up. */
function RedirectVisitor({ from }: { from: string | undefined }) {
  // Read once: setting the flag must not change the target of this visit.
  const [isReturning] = useState(returningVisitorFlag.isSet)
  useEffect(() => returningVisitorFlag.set(), [])
  return <Redirect to={isReturning ? '/sign-up' : '/'} replace state={from ? { from } : null} />
}
