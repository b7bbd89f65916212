import type { UserId } from '@murmur/contract/ids'
import { holdUser, isEmailTaken, lockUser, replaceEmail } from '#identity/accounts/users.store.ts'
import { requireNotOnHold } from '#identity/factors/change-security.ts'
import { guardFreeze } from '#identity/freeze/guard-freeze.ts'
import { cancelReset } from '#identity/passwords/resets.store.ts'
import { type CodesDeps, checkCode, invalidateCodes } from '#identity/sign-up/codes.store.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { clearPendingEmail } from './clear-pending-email.ts'
import { profileEmails } from './profile-emails.ts'

export type ConfirmEmailDeps = CodesDeps &
  MailDeps & {
    db: Db
    /** How long the account stays on hold after the change. */
    holdMs: number
  }

/**
 * Replaces the email after the user enters the code mailed to the new address. Invalidates all codes and links mailed
 * to the old address, and puts the account on hold: otherwise a thief who changes the email first would get the mail whose link
 * removes a new recipient.
 * @returns the new email
 * @throws Refusal WRONG_CODE, ON_HOLD, ACCOUNT_FROZEN, or ACCOUNT_EXISTS when another account has the email
 */
export async function confirmEmail(deps: ConfirmEmailDeps, userId: UserId, otp: string): Promise<string> {
  try {
    // Returns a refusal instead of throwing: a throw would roll back the counted attempt.
    const answer = await transact(deps.db, (tx) => checkNewEmailCode(deps, tx, userId, otp))
    if (answer instanceof Refusal) throw answer
    return answer
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function checkNewEmailCode(
  deps: ConfirmEmailDeps,
  tx: Tx,
  userId: UserId,
  otp: string,
): Promise<string | Refusal> {
  const at = deps.now()
  const user = await lockUser(tx, userId)
  const email = user?.pendingEmail
  if (!user || !email) return new Refusal('WRONG_CODE')
  requireNotOnHold(user, at)
  await guardFreeze(tx, userId, at)
  if (!(await checkCode(deps, tx, { userId, purpose: 'change-email', code: otp }))) return new Refusal('WRONG_CODE')
  if (await isEmailTaken(tx, email)) {
    await clearPendingEmail(tx, user, at)
    return new Refusal('ACCOUNT_EXISTS')
  }
  const holdUntil = new Date(at.getTime() + deps.holdMs)
  await replaceEmail(tx, userId, email)
  await holdUser(tx, userId, holdUntil)
  await cancelReset(tx, userId, 'stopped', at)
  await invalidateCodes(tx, userId, 'second-factor', at)
  await invalidateCodes(tx, userId, 'lost-factor', at)
  await recordAudit(tx, { userId, action: 'email-changed' }, at)
  await queueMail(deps, tx, user.email, profileEmails.changed(user.language, { email, at, holdUntil }))
  return email
}
