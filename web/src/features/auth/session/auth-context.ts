import type { Credentials, Registration, User } from '@murmur/contract/accounts'
import { createContext, useContext } from 'react'
import type * as v from 'valibot'

export type Auth = {
  user: User | null
  isAuthenticated: boolean
  /** True until it is known whether there is a session. */
  isLoading: boolean
  login(credentials: v.InferInput<typeof Credentials>): Promise<User>
  /** Opens an account and signs in. */
  register(registration: v.InferInput<typeof Registration>): Promise<void>
  /** Replaces the email of an account that is not verified yet; a code is mailed to the new one. */
  correctEmail(email: string): Promise<void>
  /** Forgets the user at once, then tells the server. */
  logout(): void
  /** Asks the server who is signed in. */
  refresh(): Promise<void>
  /** The session ended while its user was on a page, which stays until they sign in again or log out. */
  isExpired: boolean
  /** Nobody knows whether there is a session: the server could not say. */
  isUnknown: boolean
  /** Looks whether the session is gone; `how` decides whether its user is then asked to sign in again, or led out. */
  checkSession(how: 'expired' | 'ended'): Promise<void>
  /** Asks again who is signed in, after the server could not say. */
  retry(): Promise<void>
  /** Forgets the user, because the server already did. */
  forget(): void
}

export const AuthContext = createContext<Auth | null>(null)

/** @throws outside an AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
