import { accountsApi } from '@murmur/contract/identity/accounts'
import { type ReactNode, useMemo } from 'react'
import { type Auth, AuthContext } from '#features/auth/session/auth-context.ts'
import { confirmLogout, rememberLogout } from '#features/auth/session/pending-logout.ts'
import { useSession } from '#features/auth/session/use-session.ts'
import { call } from '#lib/http/call.ts'

/** Provides the signed-in user: reads the session on mount, then follows login, signup, verification and logout. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { user, isExpired, isUnknown, isLoading, signIn, clearUser, refresh, retry, checkSession } = useSession()
  const auth = useMemo<Auth>(
    () => ({
      user,
      isExpired,
      isUnknown,
      isAuthenticated: user !== null,
      isLoading,
      refresh,
      retry,
      clearUser,
      checkSession,
      async login(credentials) {
        await confirmLogout()
        const reply = await call(accountsApi.login, { body: credentials })
        signIn(reply.userWithoutPassword)
        return reply.userWithoutPassword
      },
      async loginWithPasskey(signal) {
        await confirmLogout()
        // Loaded only when used, because every page of the app loads this provider.
        const { logInWithPasskey } = await import('#lib/passkeys/log-in-with-passkey.ts')
        signIn(await logInWithPasskey(signal))
      },
      async register(registration) {
        await confirmLogout()
        const reply = await call(accountsApi.register, { body: registration })
        signIn(reply.userWithoutPassword)
      },
      async correctEmail(email) {
        const reply = await call(accountsApi.correctEmail, { body: { email } })
        signIn(reply.userWithoutPassword)
      },
      logout() {
        clearUser()
        rememberLogout()
        confirmLogout().catch((error) => console.error('The logout is not confirmed yet', error))
      },
    }),
    [user, isExpired, isUnknown, isLoading, refresh, retry, clearUser, checkSession, signIn],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
