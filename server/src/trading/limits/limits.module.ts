import type { PasswordHasher } from '#identity/api.ts'
import { reauthenticate } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { describeSignerLimits, getAccountHold, prepareSignerLimits, type SignerLimitsDeps } from '#wallets/api.ts'
import { limitsRoutes } from './limits.routes.ts'

export type LimitsParts = {
  db: Db
  secrets: Secrets
  passwords: PasswordHasher
  now: Clock
  newId: () => string
} & SignerLimitsDeps

/** Registers the routes of a user's trading limits. Raising a limit requires proof of account ownership. */
export function wireLimits(app: App, parts: LimitsParts): void {
  const { db, now } = parts
  limitsRoutes(app, {
    ...parts,
    reauthenticate: (userId, proof) => reauthenticate(parts, userId, proof, { act: 'limits' }),
    signerDemandsPasskey: async (userId) => (await parts.signer.passkeyState(userId)).isRequired,
    prepareSigner: (...change) => prepareSignerLimits(parts, ...change),
    describeSigner: (userId) => describeSignerLimits(parts, userId),
    isOnHold: async (userId) => (await getAccountHold(db.read, userId, now())) !== undefined,
  })
}
