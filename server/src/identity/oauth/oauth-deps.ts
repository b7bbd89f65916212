import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { OAuthProviderPort } from './providers/oauth-provider.port.ts'

/** An OAuth provider of this deployment; without `port` it is not configured. */
export type Provider = { id: OAuthProvider; name: string; port: OAuthProviderPort | undefined }

/** `oldToken`: of the browser's previous session, which ends. `device`: the browser's display name. */
export type NewSession = { oldToken: string | undefined; device: string | null }
export type NewAccount = { username: string; email: string; isVerified: boolean; language: Language }

/** Account functions for OAuth logins, injected by identity/module.ts. */
export type OAuthAccounts = {
  /**
   * Prepares an account without a password; the returned function stores it (a unique violation for a taken name or
   * email).
   */
  prepare(account: NewAccount): Promise<(tx: Tx) => Promise<SessionUser>>
  /**
   * Returns a refusal unless this code is the user's second factor, if any. Commit, then throw it. `who`: the counter
   * for the tries.
   */
  checkSecondFactor(tx: Tx, userId: UserId, totp: string | undefined, who: string): Promise<Refusal | undefined>
  startSession(tx: Tx, userId: UserId, session: NewSession): Promise<string>
  isSessionAlive(sessionId: string): Promise<boolean>
  hasPassword(queries: Queries, userId: UserId): Promise<boolean>
  deviceOf(userAgent: string | undefined): string | null
  /** Whether a browser with this mark has signed in to that email's account before. */
  isKnownBrowser(email: string, mark: string | undefined): boolean
  cookies: {
    token(request: FastifyRequest): string | undefined
    mark(request: FastifyRequest): string | undefined
    setToken(reply: FastifyReply, token: string): void
    setMark(request: FastifyRequest, reply: FastifyReply, email: string): void
  }
}

export type OAuthDeps = {
  db: Db
  now: () => Date
  newId: () => string
  secrets: Pick<Secrets, 'seal' | 'open'>
  publicUrl: string
  providers: readonly Provider[]
  accounts: OAuthAccounts
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** A provider's display name. */
export function nameOf({ providers }: Pick<OAuthDeps, 'providers'>, id: OAuthProvider): string {
  return providers.find((one) => one.id === id)?.name ?? id
}
