import type { UserId } from '@murmur/contract/ids'
import { isEmailTaken, lockUser, replaceEmail } from '#identity/accounts/users.store.ts'
import { refuseOnHold } from '#identity/factors/change-security.ts'
import { stopReset } from '#identity/passwords/resets.store.ts'
import { type CodesDeps, tryCode, voidCodes } from '#identity/sign-up/codes.store.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { forgetPendingEmail } from './forget-pending-email.ts'
import { profileMails } from './profile-mails.ts'

export type ConfirmEmailDeps = CodesDeps & MailDeps & { db: Db }

/**
 * Replaces the email by the code that was mailed to the new one. Voids everything that was mailed to the old one.
 * @returns the new email
 * @throws Refusal WRONG_CODE, ON_HOLD, ACCOUNT_EXISTS when another account has it
 */
export async function confirmEmail(deps: ConfirmEmailDeps, userId: UserId, otp: string): Promise<string> {
  try {
    // Returns rather than throws, so that a counted try is not rolled back.
    const answer = await transact(deps.db, (tx) => tryNewEmail(deps, tx, userId, otp))
    if (answer instanceof Refusal) throw answer
    return answer
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function tryNewEmail(deps: ConfirmEmailDeps, tx: Tx, userId: UserId, otp: string): Promise<string | Refusal> {
  const at = deps.now()
  const user = await lockUser(tx, userId)
  const email = user?.pendingEmail
  if (!user || !email) return new Refusal('WRONG_CODE')
  refuseOnHold(user, at)
  if (!(await tryCode(deps, tx, { userId, purpose: 'change-email', code: otp }))) return new Refusal('WRONG_CODE')
  if (await isEmailTaken(tx, email)) {
    await forgetPendingEmail(tx, user, at)
    return new Refusal('ACCOUNT_EXISTS')
  }
  await replaceEmail(tx, userId, email)
  await stopReset(tx, userId, 'stopped', at)
  await voidCodes(tx, userId, 'second-factor', at)
  await voidCodes(tx, userId, 'lost-factor', at)
  await recordAudit(tx, { userId, action: 'email-changed' }, at)
  await queueMail(deps, tx, user.email, profileMails.changed(user.language, { email, at }))
  return email
}
