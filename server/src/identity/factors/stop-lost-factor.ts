import { lockUser } from '#identity/accounts/users.store.ts'
import type { StopResetDeps } from '#identity/passwords/stop-reset.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { closeFactorReset, findFactorResetByStop } from './factor-resets.store.ts'
import { lostStopHash } from './request-lost-factor.ts'

/**
 * Stops the reset of a lost second factor by the link of its mail. A second click is not an error, and stops no later
 * reset.
 * @throws Refusal WRONG_CODE for a token that is unknown or too late
 */
export async function stopLostFactor(deps: StopResetDeps, token: string): Promise<void> {
  const hash = lostStopHash(deps.secrets, token)
  const answer = await transact(deps.db, async (tx) => {
    const known = await findFactorResetByStop(tx, hash)
    if (!known) return 'unknown'
    await lockUser(tx, known.userId)
    // Read again: it may have been used before the lock.
    const found = await findFactorResetByStop(tx, hash)
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
