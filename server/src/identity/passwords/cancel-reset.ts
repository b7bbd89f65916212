import { lockUser } from '#identity/accounts/users.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hashResetToken } from './create-reset.ts'
import { cancelReset, findResetByCancelHash, wasPasswordResetSince } from './resets.store.ts'

export type CancelResetDeps = { db: Db; secrets: Pick<Secrets, 'hmac'>; now: Clock }

/**
 * Cancels the password reset of a mailed link, or the reset that replaced it. A second click is not an error.
 * @throws Refusal WRONG_CODE for an unknown or expired token
 */
export async function cancelResetByToken(deps: CancelResetDeps, token: string): Promise<void> {
  const answer = await transact(deps.db, async (tx) => {
    const found = await findResetByCancelHash(tx, hashResetToken(deps.secrets, token))
    if (!found) return 'unknown'
    await lockUser(tx, found.userId)
    if (await wasPasswordResetSince(tx, found)) return 'too late'
    // The link of a closed reset does not cancel a later reset.
    if (found.closedAt === null || found.outcome === 'replaced') {
      await cancelReset(tx, found.userId, 'stopped', deps.now())
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
