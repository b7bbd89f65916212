import type { UserId } from '@murmur/contract/ids'
import { lockUser } from '#identity/accounts/users.store.ts'
import { clearTries, countTry, type Window } from '#platform/db/count-try.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { openSecret, stepOf } from './authenticator.ts'
import { confirmPending, factorsOf } from './factors.store.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes, type RecoveryCodesDeps } from './recovery-codes.ts'
import type { SecondFactorDeps } from './require-second-factor.ts'

export type ConfirmDeps = SecondFactorDeps & RecoveryCodesDeps & { db: Db }

const tries: Window = { max: 10, seconds: 15 * 60 }

/**
 * Enables the pending authenticator by its first code.
 * @returns recovery codes where this is the first second factor, else null
 * @throws Refusal WRONG_CODE, TOO_MANY_REQUESTS, or BAD_REQUEST when none is pending
 */
export async function confirmAuthenticator(deps: ConfirmDeps, userId: UserId, totp: string): Promise<string[] | null> {
  // Returns rather than throws, so that a counted try is not rolled back.
  const answer = await transact(deps.db, (tx) => tryFirstCode(deps, tx, userId, totp))
  if (answer instanceof Refusal) throw answer
  return answer
}

async function tryFirstCode(
  deps: ConfirmDeps,
  tx: Tx,
  userId: UserId,
  totp: string,
): Promise<string[] | null | Refusal> {
  const now = deps.now()
  const user = await lockUser(tx, userId)
  const { sealedSecret, authenticator, email } = await factorsOf(tx, userId)
  if (!user || !sealedSecret || authenticator) {
    return new Refusal('BAD_REQUEST', { reason: 'no-app-waits' })
  }
  const key = `factor-confirm ${userId}`
  const retryAfter = await countTry(tx, key, tries, now)
  if (retryAfter > 0) return new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const step = stepOf(openSecret(deps.secrets, userId, sealedSecret), totp.replaceAll(/\s/g, ''), now)
  if (step === undefined) {
    return new Refusal('WRONG_CODE', { reason: 'app-code-wrong' })
  }
  await clearTries(tx, key)
  await confirmPending(tx, userId, step, now)
  await recordFactorChange(deps, tx, user, 'authenticator-on')
  return email ? null : makeRecoveryCodes(deps, tx, userId)
}
