import { isEmailTaken, lockUser, replaceEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { cancelReset } from '#identity/passwords/resets.store.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { mailVerificationCode, type RequestCodeDeps } from './request-code.ts'

/**
 * Limit on corrections: each sends a mail to an address that may belong to someone else, and reveals whether that
 * address has an account.
 */
const limit: AttemptLimit = { max: 5, seconds: 60 * 60 }

/**
 * Replaces the email of an unverified account, and mails a code to the new address. Invalidates the earlier code, and
 * cancels a password reset requested for the old address.
 * @throws Refusal ACCOUNT_EXISTS, TOO_MANY_REQUESTS, or BAD_REQUEST once the account is verified
 */
export async function correctEmail(deps: RequestCodeDeps, user: SessionUser, email: string): Promise<SessionUser> {
  try {
    // Returns a refusal instead of throwing: a throw would roll back the counted attempt.
    const answer = await transact(deps.db, async (tx) => {
      const locked = await lockUser(tx, user.id)
      if (!locked || locked.deletedAt) return new Refusal('SIGNED_OUT')
      return locked.email === email ? locked : replaceUnverifiedEmail(deps, tx, locked, email)
    })
    if (answer instanceof Refusal) throw answer
    const { id, username, isVerified } = answer
    return { id, username, email, isVerified }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function replaceUnverifiedEmail(
  deps: RequestCodeDeps,
  tx: Tx,
  user: UserRow,
  email: string,
): Promise<UserRow | Refusal> {
  const now = deps.now()
  if (user.isVerified) {
    return new Refusal('BAD_REQUEST', { reason: 'email-verified' })
  }
  const retryAfter = await countAttempt(tx, `correct-email ${user.id}`, limit, now)
  if (retryAfter > 0) return new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  if (await isEmailTaken(tx, email)) return new Refusal('ACCOUNT_EXISTS')
  const correctedUser = { ...user, email }
  const mailRetryAfter = await mailVerificationCode(deps, tx, correctedUser)
  if (mailRetryAfter > 0) return new Refusal('TOO_MANY_REQUESTS', { retryAfter: mailRetryAfter })
  await replaceEmail(tx, user.id, email)
  await cancelReset(tx, user.id, 'stopped', now)
  await recordAudit(tx, { userId: user.id, action: 'email-corrected' }, now)
  return correctedUser
}
