import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { NoAnswer } from '#app/session/no-answer.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { Redirect } from '#lib/routing/router.tsx'
import { storedFlag } from '#lib/browser/stored-flag.ts'

/** Marks, in browser storage, a visitor who has been at the app's door before. */
export const newUserFlag = storedFlag('murmur.returning')

/** Lets verified users in. Everybody else is sent to where they come in. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isAuthenticated, isUnknown } = useAuth()
  const [pathname] = useLocation()
  const search = useSearch()
  const [wasIn, setWasIn] = useState(isAuthenticated)
  if (isAuthenticated && !wasIn) setWasIn(true)
  const from = pathname + search
  if (isUnknown) return <NoAnswer />
  // Where one user logged out is no place for the next.
  if (!isAuthenticated || !user) return <SendAway from={wasIn ? undefined : from} />
  if (!user.isVerified) {
    const to = `/verify-otp?email=${encodeURIComponent(user.email)}` as const
    return <Redirect to={to} replace state={{ from }} />
  }
  return children
}

/** A first visitor sees the landing page, a returning one the sign-up screen. */
function SendAway({ from }: { from: string | undefined }) {
  // Read once: storing the flag must not change where this visit leads.
  const [isReturning] = useState(newUserFlag.isSet)
  useEffect(() => newUserFlag.set(), [])
  return <Redirect to={isReturning ? '/sign-up' : '/'} replace state={from ? { from } : null} />
}
