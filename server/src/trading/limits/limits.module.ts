import type { Passwords } from '#identity/api.ts'
import { proveOwner } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { confirmLimits, getExportHold } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { limitsRoutes } from './limits.routes.ts'

export type LimitsParts = {
  db: Db
  secrets: Secrets
  passwords: Passwords
  now: Clock
  newId: () => string
  signer: Pick<Signer, 'passkeyState' | 'usePasskey'>
}

/** Registers the routes of a user's trading limits. Raising a limit requires proof of account ownership. */
export function wireLimits(app: App, parts: LimitsParts): void {
  const { db, now } = parts
  limitsRoutes(app, {
    ...parts,
    proveOwner: (userId, proof) => proveOwner(parts, userId, proof),
    confirmLimits: (userId, limits, passkey) => confirmLimits(parts, userId, limits, passkey),
    isOnHold: async (userId) => (await getExportHold(db.read, userId, now())) !== undefined,
  })
}
