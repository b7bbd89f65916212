import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '#features/auth/auth-context.ts'
import { storedFlag } from '#lib/stored-flag.ts'

/** Marks, in browser storage, a visitor who has been at the app's door before. */
export const newUserFlag = storedFlag('murmur.returning')

/** Lets verified users in. Everybody else is sent to where they come in. */
export function Guard() {
  const { user, isAuthenticated } = useAuth()
  const { pathname, search } = useLocation()
  if (!isAuthenticated || !user) return <SendAway />
  if (!user.isVerified) {
    const to = `/verify-otp?email=${encodeURIComponent(user.email)}`
    return <Navigate to={to} replace state={{ from: pathname + search }} />
  }
  return <Outlet />
}

/** A first visitor sees the landing page, a returning one the sign-up screen. */
function SendAway() {
  // Read once: storing the flag must not change where this visit leads.
  const [isReturning] = useState(newUserFlag.isSet)
  useEffect(() => newUserFlag.set(), [])
  return <Navigate to={isReturning ? '/sign-up' : '/'} replace />
}
