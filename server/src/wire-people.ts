import type { BalancesReply } from '@murmur/contract/wallets'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Secrets } from '#core/secrets.ts'
import type { App } from '#core/serve.ts'
import type { Db } from '#db/db.ts'
import { accountEndRoutes } from '#features/account-end/account-end.routes.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import { proveOwner } from '#features/accounts/prove-owner.ts'
import { readProfile } from '#features/accounts/read-profile.ts'
import type { SessionRules } from '#features/accounts/sessions.store.ts'
import { setLanguage } from '#features/accounts/users.store.ts'
import { limitsRoutes } from '#features/limits/limits.routes.ts'
import { oauthRoutes } from '#features/oauth/oauth.routes.ts'
import { preferencesRoutes } from '#features/preferences/preferences.routes.ts'
import { waitlistRoutes } from '#features/waitlist/waitlist.routes.ts'
import { holdOf } from '#features/wallets/export-hold.ts'
import type { Signer } from '#integrations/signer/signer.port.ts'
import { oauthAccounts, oauthProviders } from '#wire-oauth.ts'

export type PeopleParts = {
  db: Db
  config: Config
  secrets: Secrets
  passwords: Passwords
  signer: Signer
  sessionRules: SessionRules
  now: () => Date
  newId: () => string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  balancesOf: (userId: string) => Promise<BalancesReply['data']>
}

const dayMs = 86_400_000
/** Another site is waited for so long. */
const siteMs = 10_000

/** Adds the routes of what a user may settle for themselves: how the app looks, limits, other sites' logins, leaving. */
export function wirePeople(app: App, parts: PeopleParts): void {
  const { db, config, now } = parts
  const publicUrl = config.PUBLIC_URL
  const accounts = { ...parts, publicUrl, hasFaucet: config.FAUCET_URL !== undefined }
  const owner = {
    proveOwner: (userId: string, proof: Parameters<typeof proveOwner>[2]) => proveOwner(accounts, userId, proof),
    isOnHold: async (userId: string) => (await holdOf(db.read, userId, now())) !== undefined,
  }
  preferencesRoutes(app, { db, setLanguage })
  waitlistRoutes(app, parts)
  limitsRoutes(app, { ...parts, ...owner })
  accountEndRoutes(app, {
    ...parts,
    ...owner,
    publicUrl,
    deletionWaitMs: config.DELETION_WAIT_DAYS * dayMs,
    profileOf: (userId) => readProfile(db.read, userId),
  })
  oauthRoutes(app, {
    ...parts,
    publicUrl,
    providers: oauthProviders({ ...config.oauth, timeoutMs: siteMs }),
    accounts: oauthAccounts(accounts),
  })
}
