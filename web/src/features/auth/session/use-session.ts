import { accountsApi, type User } from '@murmur/contract/identity/accounts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Auth } from '#features/auth/session/auth-context.ts'
import { confirmLogout, pendingLogoutKey } from '#features/auth/session/pending-logout.ts'
import { useSessionCheck } from '#features/auth/session/use-session-check.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'

type Session = Pick<Auth, 'user' | 'isExpired' | 'isUnknown'>
const noSession: Session = { user: null, isExpired: false, isUnknown: false }

/** The last known session of this browser, and functions to change or reload it. */
export function useSession() {
  const [session, setSession] = useState<Session>(noSession)
  const [isLoading, setLoading] = useState(true)
  // Counts session changes: a reply to a request sent before a login or logout must not undo it.
  const generation = useRef(0)
  const setUser = useCallback((user: User) => setSession({ ...noSession, user }), [])
  const signIn = useCallback(
    (user: User) => {
      generation.current += 1
      setUser(user)
    },
    [setUser],
  )
  const clearUser = useCallback(() => {
    generation.current += 1
    setSession(noSession)
  }, [])
  const onSessionLost = useCallback(
    (how: 'expired' | 'ended') =>
      how === 'ended' ? clearUser() : setSession((before) => ({ ...before, isExpired: true })),
    [clearUser],
  )
  const checkSession = useSessionCheck(session.user, generation, { onUser: setUser, onSessionLost })

  const refresh = useCallback(async () => {
    generation.current += 1
    const startGeneration = generation.current
    const { userWithoutPassword } = await call(accountsApi.current, {})
    if (generation.current === startGeneration) setUser(userWithoutPassword)
  }, [setUser])

  const retry = useCallback(async () => {
    const startGeneration = generation.current
    const next = await findSession()
    if (generation.current === startGeneration) setSession(next)
  }, [])

  useEffect(() => {
    let isMounted = true
    void retry().then(() => isMounted && setLoading(false))
    return () => {
      isMounted = false
    }
  }, [retry])

  useLogoutInOtherTab(clearUser)
  return { ...session, isLoading, signIn, clearUser, refresh, retry, checkSession }
}

/** Calls `onLogout` after a logout in another tab. */
function useLogoutInOtherTab(onLogout: () => void): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => event.key === pendingLogoutKey && event.newValue && onLogout()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [onLogout])
}

/** Fetches the session. `isUnknown` is true without a response and after a server error. */
async function findSession(): Promise<Session> {
  try {
    await confirmLogout()
  } catch {
    // The user has logged out; the server has not confirmed the logout yet.
    return noSession
  }
  try {
    const { userWithoutPassword } = await call(accountsApi.current, {})
    return { ...noSession, user: userWithoutPassword }
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 0 || error.status >= 500)
    return { ...noSession, isUnknown }
  }
}
