import { lockUser } from '#identity/accounts/users.store.ts'
import type { CancelResetDeps } from '#identity/passwords/cancel-reset.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { closeFactorReset, findFactorResetByCancelHash } from './factor-resets.store.ts'
import { hashFactorResetToken } from './request-lost-factor.ts'

/**
 * Cancels the reset of a lost second factor by the link in its mail. A second click is not an error, and does not
 * affect a later reset.
 * @throws Refusal WRONG_CODE for an unknown or expired token
 */
export async function cancelLostFactor(deps: CancelResetDeps, token: string): Promise<void> {
  const hash = hashFactorResetToken(deps.secrets, token)
  const answer = await transact(deps.db, async (tx) => {
    const known = await findFactorResetByCancelHash(tx, hash)
    if (!known) return 'unknown'
    await lockUser(tx, known.userId)
    // The reset may have been used before this transaction got the lock.
    const found = await findFactorResetByCancelHash(tx, hash)
    if (found?.outcome === 'used') return 'too late'
    if (found?.closedAt === null) await closeFactorReset(tx, known.userId, 'stopped', deps.now())
    return 'stopped'
  })
  if (answer === 'unknown') {
    throw new Refusal('WRONG_CODE', { reason: 'stop-nothing' })
  }
  if (answer === 'too late') {
    throw new Refusal('WRONG_CODE', { reason: 'factor-stop-late' })
  }
}
