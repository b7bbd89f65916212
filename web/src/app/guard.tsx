import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#features/auth/auth-context.ts'
import { Navigate, useLocation } from '#lib/router.tsx'
import { storedFlag } from '#lib/stored-flag.ts'

/** Marks, in browser storage, a visitor who has been at the app's door before. */
export const newUserFlag = storedFlag('murmur.returning')

/** Lets verified users in. Everybody else is sent to where they come in. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isAuthenticated } = useAuth()
  const { pathname, search } = useLocation()
  if (!isAuthenticated || !user) return <SendAway />
  if (!user.isVerified) {
    const to = `/verify-otp?email=${encodeURIComponent(user.email)}`
    return <Navigate to={to} replace state={{ from: pathname + search }} />
  }
  return children
}

/** A first visitor sees the landing page, a returning one the sign-up screen. */
function SendAway() {
  // Read once: storing the flag must not change where this visit leads.
  const [isReturning] = useState(newUserFlag.isSet)
  useEffect(() => newUserFlag.set(), [])
  return <Navigate to={isReturning ? '/sign-up' : '/'} replace />
}
