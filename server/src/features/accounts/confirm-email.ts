import { Refusal } from '#core/refusal.ts'
import type { Db } from '#db/db.ts'
import { recordAudit } from '#db/record-audit.ts'
import { type Tx, transact } from '#db/transact.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { refuseOnHold } from '#features/accounts/change-security.ts'
import { type CodesDeps, tryCode, voidCodes } from '#features/accounts/codes.store.ts'
import { forgetPendingEmail } from '#features/accounts/forget-pending-email.ts'
import { profileMails } from '#features/accounts/profile-mails.ts'
import { stopReset } from '#features/accounts/resets.store.ts'
import { type MailDeps, sendMail } from '#features/accounts/send-mail.ts'
import { isEmailTaken, lockUser, replaceEmail } from '#features/accounts/users.store.ts'

export type ConfirmEmailDeps = CodesDeps & MailDeps & { db: Db }

/**
 * Puts a new email in the old one's place by the code that was mailed to it. What waits for a mail to the old one is void.
 * @returns the new email
 * @throws Refusal WRONG_CODE, ON_HOLD, ACCOUNT_EXISTS for one that somebody else has
 */
export async function confirmEmail(deps: ConfirmEmailDeps, userId: string, otp: string): Promise<string> {
  try {
    // Answers rather than throws, so that a counted try is not rolled back.
    const answer = await transact(deps.db, (tx) => tryNewEmail(deps, tx, userId, otp))
    if (answer instanceof Refusal) throw answer
    return answer
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}

async function tryNewEmail(deps: ConfirmEmailDeps, tx: Tx, userId: string, otp: string): Promise<string | Refusal> {
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
  await sendMail(deps, tx, user.email, profileMails.changed(user.language, { email, at }))
  return email
}
