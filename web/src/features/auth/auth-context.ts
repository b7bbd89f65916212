import type { Credentials, Registration, User } from '@murmur/contract/accounts'
import { createContext, useContext } from 'react'
import type * as v from 'valibot'

export type Auth = {
  user: User | null
  isAuthenticated: boolean
  /** True until it is known whether there is a session. */
  isLoading: boolean
  login(credentials: v.InferInput<typeof Credentials>): Promise<void>
  /** Opens an account; answers the server's warning about the password, if it has one. */
  register(registration: v.InferInput<typeof Registration>): Promise<string | undefined>
  /** Forgets the user at once, then tells the server. */
  logout(): void
  /** Asks the server who is signed in. */
  refresh(): Promise<void>
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
