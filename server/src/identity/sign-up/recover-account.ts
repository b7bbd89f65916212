import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { mails } from '#identity/accounts/mails.ts'
import { holdUser, replacePasswordHash, type UserRow } from '#identity/accounts/users.store.ts'
import { closeFactorReset } from '#identity/factors/factor-resets.store.ts'
import { hasSecondFactor } from '#identity/factors/factors.store.ts'
import { finishReset } from '#identity/passwords/resets.store.ts'
import { forgetPendingEmail } from '#identity/profile/forget-pending-email.ts'
import { endAllSessions } from '#identity/sessions/sessions.store.ts'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'

export type RecoverAccountDeps = MailDeps & {
  /** As a change of the password does. */
  cancelPendingChanges: (tx: Tx, userId: UserId) => Promise<void>
  /** How long key export stays blocked afterwards. */
  holdMs: number
}

/** `markFor`: the email for which this browser's tries may be counted separately from now on. */
export type AccountRecovery = { holdUntil: Date; markFor: string | undefined }

/**
 * Sets an account's new password, once its mailbox has been proven: ends all sessions and every pending change that a
 * attacker with the old password may have started, and blocks key export. The caller must hold the user's row lock.
 */
export async function recoverAccount(
  deps: RecoverAccountDeps,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<AccountRecovery> {
  const now = deps.now()
  const holdUntil = new Date(now.getTime() + deps.holdMs)
  await replacePasswordHash(tx, user.id, passwordHash)
  await holdUser(tx, user.id, holdUntil)
  await finishReset(tx, user.id, now)
  await closeFactorReset(tx, user.id, 'stopped', now)
  await forgetPendingEmail(tx, user, now)
  await deps.cancelPendingChanges(tx, user.id)
  await dropForeignLogins(tx, user)
  const count = await endAllSessions(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'password-reset', details: { count } }, now)
  await queueMail(deps, tx, user.email, mails.passwordReset(user.language, { at: now, holdUntil }))
  // A mark would also give its browser a separate limit for the second factor, which the mailbox does not prove.
  const markFor = (await hasSecondFactor(tx, user.id)) ? undefined : user.email
  return { holdUntil, markFor }
}

/**
 * Until an email is verified, the account may belong to a stranger who used another person's address at an OAuth
 * provider. The mailed secret is the first proof of ownership: earlier logins must not keep access to the account that
 * the owner now funds.
 */
async function dropForeignLogins(tx: Tx, { id, isVerified }: UserRow): Promise<void> {
  if (!isVerified) await tx.delete(linkedLogins).where(eq(linkedLogins.userId, id))
}
