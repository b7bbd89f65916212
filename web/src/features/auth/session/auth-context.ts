import type { Credentials, Registration, User } from '@murmur/contract/identity/accounts'
import { createContext, useContext } from 'react'
import type * as v from 'valibot'

export type Auth = {
  user: User | null
  isAuthenticated: boolean
  /** True until the first session check has finished. */
  isLoading: boolean
  login(credentials: v.InferInput<typeof Credentials>): Promise<User>
  /** Signs in with any passkey of this site. An abort of `signal` closes the prompt. @throws CallError or PasskeyError */
  loginWithPasskey(signal: AbortSignal): Promise<void>
  /** Creates an account and signs in. */
  register(registration: v.InferInput<typeof Registration>): Promise<void>
  /** Replaces the email of an unverified account; the server mails a code to the new address. */
  correctEmail(email: string): Promise<void>
  /** Clears the user immediately, then sends the logout to the server. */
  logout(): void
  /** Fetches the signed-in user. */
  refresh(): Promise<void>
  /** The session expired while its user was on a page; the page stays until they sign in again or log out. */
  isExpired: boolean
  /** The session check failed: there may or may not be a session. */
  isUnknown: boolean
  /** Checks whether the session is gone. If so: 'expired' shows the sign-in dialog, 'ended' leaves the app. */
  checkSession(how: 'expired' | 'ended'): Promise<void>
  /** Repeats a session check that failed. */
  retry(): Promise<void>
  /** Clears the user without a logout call: the server has already ended the session. */
  clearUser(): void
}

export const AuthContext = createContext<Auth | null>(null)

/** @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
