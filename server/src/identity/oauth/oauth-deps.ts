import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { OAuthProviderPort } from './providers/oauth-provider.port.ts'

/** An OAuth provider of this deployment; without `port` it is not configured. */
export type Provider = { id: OAuthProvider; name: string; port: OAuthProviderPort | undefined }

/**
 * `oldToken`: the token of the browser's previous session, which will be ended. `device`: the browser's display name.
 */
export type NewSession = { oldToken: string | undefined; device: string | null }
type NewAccount = { username: string; email: string; isVerified: boolean; language: Language }

/** Account functions for OAuth logins, injected by identity/module.ts. */
export type OAuthAccounts = {
  /**
   * Prepares an account without a password. The returned function inserts the account, and rejects with a unique
   * violation for a taken name or email.
   */
  prepare(account: NewAccount): Promise<(tx: Tx) => Promise<SessionUser>>
  /**
   * Returns a refusal unless `totp` is a valid second factor, or the user has none. Commit, then throw the refusal.
   * `counter`: the name of the attempt counter.
   */
  checkSecondFactor(tx: Tx, userId: UserId, totp: string | undefined, counter: string): Promise<Refusal | undefined>
  startSession(tx: Tx, userId: UserId, session: NewSession): Promise<string>
  isSessionAlive(sessionId: string): Promise<boolean>
  hasPassword(queries: Queries, userId: UserId): Promise<boolean>
  getDeviceName(userAgent: string | undefined): string | null
  /** Whether the browser with this token has signed in to the account of this email before. */
  isKnownBrowser(email: string, browserToken: string | undefined): boolean
  cookies: {
    token(request: FastifyRequest): string | undefined
    browserToken(request: FastifyRequest): string | undefined
    setToken(reply: FastifyReply, token: string): void
    setBrowserToken(request: FastifyRequest, reply: FastifyReply, email: string): void
  }
}

export type OAuthDeps = {
  db: Db
  now: Clock
  newId: () => string
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  publicUrl: string
  providers: readonly Provider[]
  accounts: OAuthAccounts
  log: Pick<Logger, 'warn' | 'error'>
}

/** A provider's display name. */
export function getProviderName({ providers }: Pick<OAuthDeps, 'providers'>, id: OAuthProvider): string {
  return providers.find((one) => one.id === id)?.name ?? id
}
