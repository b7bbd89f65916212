import { accountsApi, type User } from '@murmur/contract/accounts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type Auth, AuthContext } from '#features/auth/auth-context.ts'
import { confirmLogout, pendingLogoutKey, rememberLogout } from '#features/auth/pending-logout.ts'
import { call } from '#lib/call.ts'

/** Knows who is signed in: asks once on arrival, then follows login, signup, verification and logout. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null)
  const [isLoading, setLoading] = useState(true)
  const forget = useCallback(() => setUser(null), [])

  const refresh = useCallback(async () => {
    const reply = await call(accountsApi.current, {})
    setUser(reply.userWithoutPassword)
  }, [])

  useEffect(() => {
    let isHere = true
    confirmLogout()
      .then(() => call(accountsApi.current, {}))
      .then(({ userWithoutPassword }) => isHere && setUser(userWithoutPassword))
      .catch(() => isHere && setUser(null))
      .finally(() => isHere && setLoading(false))
    return () => {
      isHere = false
    }
  }, [])

  // A logout in one tab holds for all.
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === pendingLogoutKey && event.newValue && forget()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [forget])

  const auth = useMemo<Auth>(
    () => ({
      user,
      isAuthenticated: user !== null,
      isLoading,
      refresh,
      forget,
      async login(credentials) {
        await confirmLogout()
        const reply = await call(accountsApi.login, { body: credentials })
        setUser(reply.userWithoutPassword)
      },
      async register(registration) {
        await confirmLogout()
        const reply = await call(accountsApi.register, { body: registration })
        setUser(reply.userWithoutPassword)
        return reply.warning
      },
      logout() {
        setUser(null)
        rememberLogout()
        confirmLogout().catch((error) => console.error('The logout is not confirmed yet', error))
      },
    }),
    [user, isLoading, refresh, forget],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
