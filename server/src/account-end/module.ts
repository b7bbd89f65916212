import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { PasswordHasher } from '#identity/api.ts'
import { readProfile, reauthenticate } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { getAccountHold } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { accountEndRoutes } from './account-end.routes.ts'

export type AccountEndParts = {
  db: Db
  config: Config
  secrets: Secrets
  passwords: PasswordHasher
  signer: Signer
  now: Clock
  newId: () => string
  log: Pick<Logger, 'warn' | 'error'>
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
}

const dayMs = 86_400_000

/** Adds the routes that export a user's data and delete their account. */
export function wireAccountEnd(app: App, parts: AccountEndParts): void {
  const { db, config, now } = parts
  const publicUrl = config.PUBLIC_URL
  accountEndRoutes(app, {
    ...parts,
    publicUrl,
    reauthenticate: (...proof) => reauthenticate(parts, ...proof),
    isOnHold: async (userId) => (await getAccountHold(db.read, userId, now())) !== undefined,
    deletionWaitMs: config.DELETION_WAIT_DAYS * dayMs,
    profileOf: (userId) => readProfile(db.read, userId),
  })
}
