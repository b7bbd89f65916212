import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { OAuthProvider } from '@murmur/contract/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { OAuthProviderPort } from './providers/oauth-provider.port.ts'

/** A site that is offered; without `port` it is not configured here. */
export type Provider = { id: OAuthProvider; name: string; port: OAuthProviderPort | undefined }

/** `oldToken`: of the session that this browser had; it ends. `device`: the browser in words. */
export type NewSession = { oldToken: string | undefined; device: string | null }
export type NewAccount = { username: string; email: string; isVerified: boolean; language: Language }

/** What accounts do for whoever comes by another site; main hands it over. */
export type OAuthAccounts = {
  /** Makes an account without a password ready; what is answered stores it (a unique violation for a taken name or email). */
  prepare(account: NewAccount): Promise<(tx: Tx) => Promise<SessionUser>>
  /** Answers a refusal unless the user's second factor, if any, is this code. Commit, then throw it. `who`: whose tries count together. */
  checkSecondFactor(tx: Tx, userId: UserId, totp: string | undefined, who: string): Promise<Refusal | undefined>
  beginSession(tx: Tx, userId: UserId, session: NewSession): Promise<string>
  isSessionAlive(sessionId: string): Promise<boolean>
  hasPassword(queries: Queries, userId: UserId): Promise<boolean>
  deviceOf(userAgent: string | undefined): string | null
  /** Whether a browser that keeps this mark has signed in to that email's account before. */
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

/** What a site is called. */
export function nameOf({ providers }: Pick<OAuthDeps, 'providers'>, id: OAuthProvider): string {
  return providers.find((one) => one.id === id)?.name ?? id
}
