import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { setLanguage } from './accounts/users.store.ts'
import { oauthAccounts, oauthProviders } from './oauth/oauth.module.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import type { SessionRules } from './sessions/sessions.store.ts'
import { waitlistRoutes } from './waitlist/waitlist.routes.ts'

export type IdentityParts = {
  db: Db
  config: Config
  secrets: Secrets
  passwords: PasswordHasher
  signer: Signer
  sessionRules: SessionRules
  now: Clock
  newId: () => string
  log: Pick<Logger, 'warn' | 'error'>
}

/** Timeout of a request to an OAuth provider. */
const providerTimeoutMs = 10_000

/** Adds the routes of preferences, the waitlist and OAuth logins. */
export function wireIdentity(app: App, parts: IdentityParts): void {
  const { db, config } = parts
  const publicUrl = config.PUBLIC_URL
  preferencesRoutes(app, { db, setLanguage })
  waitlistRoutes(app, parts)
  oauthRoutes(app, {
    ...parts,
    publicUrl,
    providers: oauthProviders({ ...config.oauth, timeoutMs: providerTimeoutMs }),
    accounts: oauthAccounts({ ...parts, publicUrl, hasFaucet: config.FAUCET_URL !== undefined }),
  })
}
