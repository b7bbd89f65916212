import { accountsApi, type User } from '@murmur/contract/accounts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type Auth, AuthContext } from '#features/auth/auth-context.ts'
import { confirmLogout, pendingLogoutKey, rememberLogout } from '#features/auth/pending-logout.ts'
import { useSessionCheck } from '#features/auth/use-session-check.ts'
import { call } from '#lib/call.ts'
import { CallError } from '#lib/call-error.ts'

type Known = Pick<Auth, 'user' | 'isExpired' | 'isUnknown'>
const nobody: Known = { user: null, isExpired: false, isUnknown: false }

/** Knows who is signed in: asks once on arrival, then follows login, signup, verification and logout. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>(nobody)
  const [isLoading, setLoading] = useState(true)
  const { user } = known
  const setUser = useCallback((next: User) => setKnown({ ...nobody, user: next }), [])
  const forget = useCallback(() => setKnown(nobody), [])
  const onGone = useCallback(
    (how: 'expired' | 'ended') => (how === 'ended' ? forget() : setKnown((before) => ({ ...before, isExpired: true }))),
    [forget],
  )
  const checkSession = useSessionCheck(user, { onUser: setUser, onGone })

  const refresh = useCallback(async () => {
    const reply = await call(accountsApi.current, {})
    setUser(reply.userWithoutPassword)
  }, [setUser])

  const retry = useCallback(async () => setKnown(await findUser()), [])

  useEffect(() => {
    let isHere = true
    void findUser().then((next) => {
      if (!isHere) return
      setKnown(next)
      setLoading(false)
    })
    return () => {
      isHere = false
    }
  }, [])

  useLogoutElsewhere(forget)

  const auth = useMemo<Auth>(
    () => ({
      ...known,
      isAuthenticated: known.user !== null,
      isLoading,
      refresh,
      retry,
      forget,
      checkSession,
      async login(credentials) {
        await confirmLogout()
        const reply = await call(accountsApi.login, { body: credentials })
        setUser(reply.userWithoutPassword)
        return reply.userWithoutPassword
      },
      async register(registration) {
        await confirmLogout()
        const reply = await call(accountsApi.register, { body: registration })
        setUser(reply.userWithoutPassword)
      },
      async correctEmail(email) {
        const reply = await call(accountsApi.correctEmail, { body: { email } })
        setUser(reply.userWithoutPassword)
      },
      logout() {
        forget()
        rememberLogout()
        confirmLogout().catch((error) => console.error('The logout is not confirmed yet', error))
      },
    }),
    [known, isLoading, refresh, retry, forget, checkSession, setUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** A logout in one tab holds for all. */
function useLogoutElsewhere(onLogout: () => void): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === pendingLogoutKey && event.newValue && onLogout()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [onLogout])
}

/** Whom the server knows. Without an answer, or with a fault of its own, nobody can be told apart from a signed-in user. */
async function findUser(): Promise<Known> {
  try {
    await confirmLogout()
  } catch {
    // The user logged out: that holds here even before the server confirms it.
    return nobody
  }
  try {
    const { userWithoutPassword } = await call(accountsApi.current, {})
    return { ...nobody, user: userWithoutPassword }
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 0 || error.status >= 500)
    return { ...nobody, isUnknown }
  }
}
