import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { emails } from '#identity/accounts/emails.ts'
import { holdUser, replacePasswordHash, type UserRow } from '#identity/accounts/users.store.ts'
import { closeFactorReset } from '#identity/factors/factor-resets.store.ts'
import { hasSecondFactor } from '#identity/factors/factors.store.ts'
import { finishReset } from '#identity/passwords/resets.store.ts'
import { clearPendingEmail } from '#identity/profile/clear-pending-email.ts'
import { endAllSessions } from '#identity/sessions/sessions.store.ts'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'

export type RecoverAccountDeps = MailDeps & {
  /** Cancels looser limits and the account's deletion, as a password change does. */
  cancelPendingChanges: (tx: Tx, userId: UserId) => Promise<void>
  /** How long the account stays on hold after the recovery. */
  holdMs: number
}

/** `browserTokenEmail`: the email for which this browser gets a known-browser token; undefined if it gets none. */
export type AccountRecovery = { holdUntil: Date; browserTokenEmail: string | undefined }

/**
 * Sets a new password after the user has proven access to the mailbox. Ends all sessions and all pending changes, which an
 * attacker with the old password may have started, and puts the account on hold. The caller must hold the user's row lock.
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
  await clearPendingEmail(tx, user, now)
  await deps.cancelPendingChanges(tx, user.id)
  await removeUntrustedLogins(tx, user)
  const count = await endAllSessions(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'password-reset', details: { count } }, now)
  await queueMail(deps, tx, user.email, emails.passwordReset(user.language, { at: now, holdUntil }))
  // No known-browser token with a second factor: the token would give the browser a separate attempt limit for the
  // factor, and a mailbox does not prove the factor.
  const browserTokenEmail = (await hasSecondFactor(tx, user.id)) ? undefined : user.email
  return { holdUntil, browserTokenEmail }
}

/**
 * Removes OAuth logins from an unverified account. Another person may have created the account by registering this
 * address at an OAuth provider; the mailed secret is the first proof of ownership, so earlier logins must not keep
 * access.
 */
async function removeUntrustedLogins(tx: Tx, { id, isVerified }: UserRow): Promise<void> {
  if (!isVerified) await tx.delete(linkedLogins).where(eq(linkedLogins.userId, id))
}
