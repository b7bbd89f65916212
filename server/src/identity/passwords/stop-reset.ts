import { lockUser } from '#identity/accounts/users.store.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { stopHash } from './open-reset.ts'
import { findResetByStop, stopReset, wasUsedSince } from './resets.store.ts'

export type StopResetDeps = { db: Db; secrets: Pick<Secrets, 'hmac'>; now: () => Date }

/**
 * Stops the password reset of a mail, and the one that replaced it. A second click is not an error.
 * @throws Refusal WRONG_CODE for a token that is unknown or too late
 */
export async function stopResetByToken(deps: StopResetDeps, token: string): Promise<void> {
  const answer = await transact(deps.db, async (tx) => {
    const found = await findResetByStop(tx, stopHash(deps.secrets, token))
    if (!found) return 'unknown'
    await lockUser(tx, found.userId)
    if (await wasUsedSince(tx, found)) return 'too late'
    // A spent link does not stop a later reset.
    if (found.closedAt === null || found.outcome === 'replaced') {
      await stopReset(tx, found.userId, 'stopped', deps.now())
    }
    return 'stopped'
  })
  if (answer === 'unknown') {
    throw new Refusal('WRONG_CODE', { reason: 'stop-nothing' })
  }
  if (answer === 'too late') {
    throw new Refusal('WRONG_CODE', { reason: 'reset-stop-late' })
  }
}
