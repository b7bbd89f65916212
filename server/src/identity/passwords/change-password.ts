import type { UserId } from '@murmur/contract/ids'
import { emails } from '#identity/accounts/emails.ts'
import { replacePasswordHash, type UserRow } from '#identity/accounts/users.store.ts'
import { changeSecurity } from '#identity/factors/change-security.ts'
import { closeFactorReset } from '#identity/factors/factor-resets.store.ts'
import type { ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { clearPendingEmail } from '#identity/profile/clear-pending-email.ts'
import { endOtherSessions, renewToken } from '#identity/sessions/sessions.store.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { isCommonPassword } from './is-common-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { cancelReset } from './resets.store.ts'

export type ChangePasswordDeps = ReauthenticateDeps & {
  passwords: Pick<PasswordHasher, 'hash'>
  refuseCommonPasswords: boolean
  /**
   * Cancels pending changes that an attacker with the old password may have started: looser limits, account deletion.
   */
  cancelPendingChanges: (tx: Tx, userId: UserId) => Promise<void>
}

type ChangePasswordInput = { oldPassword?: string | undefined; newPassword: string; totp?: string | undefined }

/**
 * Replaces the password after checking the old one, or a passkey's proof. Ends the user's other sessions, and cancels all pending changes.
 * @returns the new token of this session, and whether the new password is a very common one
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  session: Session,
  { oldPassword, newPassword, totp }: ChangePasswordInput,
): Promise<{ token: string | undefined; isCommon: boolean }> {
  const isCommon = isCommonPassword(newPassword)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  const passwordHash = await deps.passwords.hash(newPassword)
  const proof = { password: oldPassword, totp }
  const token = await changeSecurity(deps, session.user.id, proof, {
    act: { act: 'change-password' },
    rejectsOnHold: false,
    change: (tx, user) => replacePassword(deps, tx, { user, passwordHash, sessionId: session.id }),
  })
  return { token, isCommon }
}

async function replacePassword(
  deps: ChangePasswordDeps,
  tx: Tx,
  { user, passwordHash, sessionId }: { user: UserRow; passwordHash: string; sessionId: string },
): Promise<string | undefined> {
  const at = deps.now()
  await replacePasswordHash(tx, user.id, passwordHash)
  await cancelReset(tx, user.id, 'stopped', at)
  await closeFactorReset(tx, user.id, 'stopped', at)
  await clearPendingEmail(tx, user, at)
  await deps.cancelPendingChanges(tx, user.id)
  const count = await endOtherSessions(tx, user.id, sessionId)
  await recordAudit(tx, { userId: user.id, action: 'password-changed', details: { count } }, at)
  await queueMail(deps, tx, user.email, emails.passwordRenewed(user.language, at))
  return renewToken(tx, sessionId)
}
