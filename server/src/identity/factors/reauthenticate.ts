import type { Reason } from '@murmur/contract/errors/reasons'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import { findPasswordHash } from '#identity/accounts/users.store.ts'
import { passkeyProofCode, requirePasskeyProof } from '#identity/passkeys/check-passkey-proof.ts'
import { noPassword, type PasswordHasher } from '#identity/passwords/password-hasher.ts'
import { missingPasswordRefusal } from '#identity/passwords/verify-own-password.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type AttemptLimit, clearAttempts, countAttempt, lockWhenExhausted } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { requireSecondFactor, type SecondFactorDeps } from './require-second-factor.ts'

type VerifyPasswordDeps = { db: Db; passwords: Pick<PasswordHasher, 'verify'>; now: Clock }
export type ReauthenticateDeps = VerifyPasswordDeps & SecondFactorDeps

/** The proof that a security change requires: the password with a second factor, or the code of a passkey proof as `totp` alone. */
export type Proof = { password?: string | undefined; totp?: string | undefined }

/** How a change reports wrong passwords. All changes share one counter. */
export type WrongPasswordReport = {
  wrong: Reason
  /** Absent: the general message. */
  locked?: Reason
  /** Called in the transaction of the wrong password that locks the counter until then; `tries`: how many there were. */
  onLocked?: (tx: Tx, lock: { until: Date; tries: number }) => Promise<void>
}

const attemptLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }
const noticeLimit: AttemptLimit = { max: 1, seconds: 15 * 60 }
const defaultReport: WrongPasswordReport = { wrong: { reason: 'password-wrong' } }

/**
 * Checks a signed-in user again, by the password and, if there is one, the second factor, or by a passkey's proof for this
 * act. A stolen session alone therefore cannot change security settings.
 * @throws Refusal WRONG_CREDENTIALS, NO_PASSWORD, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS
 */
export async function reauthenticate(
  deps: ReauthenticateDeps,
  userId: UserId,
  proof: Proof,
  act: ProvenAct,
): Promise<void> {
  const code = passkeyProofCode(proof)
  if (code !== undefined) return requirePasskeyProof(deps, { userId, act, code })
  await verifyPassword(deps, userId, proof.password)
  await requireSecondFactor(deps, userId, proof.totp, act)
}

/**
 * Checks the password only, without consuming a code.
 * @returns the hash that the password matched; compare it with the stored hash again inside the transaction
 */
export async function verifyPassword(
  deps: VerifyPasswordDeps,
  userId: UserId,
  password: string | undefined,
  report = defaultReport,
): Promise<string> {
  const stored = await findPasswordHash(deps.db.read, userId)
  if (stored === noPassword) throw new Refusal('NO_PASSWORD', { reason: 'or-passkey' })
  if (!password) throw missingPasswordRefusal()
  const key = `password ${userId}`
  const retryAfter = await transact(deps.db, (tx) => countAttempt(tx, key, attemptLimit, deps.now()))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, ...report.locked })
  if (!(await deps.passwords.verify(stored, password)) || !stored) {
    await recordWrongPassword(deps, userId, key, report)
    throw new Refusal('WRONG_CREDENTIALS', report.wrong)
  }
  await transact(deps.db, (tx) => clearAttempts(tx, key))
  return stored
}

async function recordWrongPassword(
  { db, now }: VerifyPasswordDeps,
  userId: UserId,
  key: string,
  { onLocked }: WrongPasswordReport,
): Promise<void> {
  const at = now()
  await transact(db, async (tx) => {
    await recordAudit(tx, { userId, action: 'password-refused' }, at)
    if (!(await lockWhenExhausted(tx, key, attemptLimit, at)) || !onLocked) return
    // Parallel wrong passwords all reach this line; one notice is enough.
    if ((await countAttempt(tx, `password-notice ${userId}`, noticeLimit, at)) > 0) return
    await onLocked(tx, { until: new Date(at.getTime() + attemptLimit.seconds * 1000), tries: attemptLimit.max })
  })
}
