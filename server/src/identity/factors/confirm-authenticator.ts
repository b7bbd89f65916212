import type { UserId } from '@murmur/contract/ids'
import { lockUser } from '#identity/accounts/users.store.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { getSealedTotpStep } from './authenticator.ts'
import { enableAuthenticator, getFactors, hasAnyFactor } from './factors.store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes, type RecoveryCodesDeps } from './recovery-codes.ts'
import type { SecondFactorDeps } from './require-second-factor.ts'

export type ConfirmDeps = SecondFactorDeps & RecoveryCodesDeps & { db: Db }

const attemptLimit: AttemptLimit = { max: 10, seconds: 15 * 60 }

/**
 * Enables the pending authenticator after the user enters its first code.
 * @returns recovery codes if this is the user's first second factor, else null
 * @throws Refusal WRONG_CODE, TOO_MANY_REQUESTS, or BAD_REQUEST when no authenticator is pending
 */
export async function confirmAuthenticator(deps: ConfirmDeps, userId: UserId, totp: string): Promise<string[] | null> {
  // Returns a refusal instead of throwing: a throw would roll back the counted attempt.
  const answer = await transact(deps.db, (tx) => checkFirstCode(deps, tx, userId, totp))
  if (answer instanceof Refusal) throw answer
  return answer
}

async function checkFirstCode(
  deps: ConfirmDeps,
  tx: Tx,
  userId: UserId,
  totp: string,
): Promise<string[] | null | Refusal> {
  const now = deps.now()
  const user = await lockUser(tx, userId)
  const factors = await getFactors(tx, userId)
  const { sealedSecret, authenticator } = factors
  if (!user || !sealedSecret || authenticator) {
    return new Refusal('BAD_REQUEST', { reason: 'no-app-waits' })
  }
  const key = `factor-confirm ${userId}`
  const retryAfter = await countAttempt(tx, key, attemptLimit, now)
  if (retryAfter > 0) return new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const code = totp.replaceAll(/\s/g, '')
  const step = getSealedTotpStep(deps.secrets, { userId, sealed: sealedSecret, code, now })
  if (step === undefined) {
    return new Refusal('WRONG_CODE', { reason: 'app-code-wrong' })
  }
  await clearAttempts(tx, key)
  await enableAuthenticator(tx, userId, step, now)
  await recordFactorChange(deps, tx, user, 'authenticator-on')
  return hasAnyFactor(factors) ? null : makeRecoveryCodes(deps, tx, userId)
}
