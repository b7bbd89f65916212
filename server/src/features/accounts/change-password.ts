import { Refusal } from '#core/refusal.ts'
import type { Session } from '#core/session.ts'
import { recordAudit } from '#db/record-audit.ts'
import type { Tx } from '#db/transact.ts'
import { changeSecurity } from '#features/accounts/change-security.ts'
import { closeFactorReset } from '#features/accounts/factor-resets.store.ts'
import { forgetPendingEmail } from '#features/accounts/forget-pending-email.ts'
import { isCommonPassword } from '#features/accounts/is-common-password.ts'
import { mails } from '#features/accounts/mails.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import type { ProveOwnerDeps } from '#features/accounts/prove-owner.ts'
import { stopReset } from '#features/accounts/resets.store.ts'
import { sendMail } from '#features/accounts/send-mail.ts'
import { endOtherSessions, renewToken } from '#features/accounts/sessions.store.ts'
import { replacePasswordHash, type UserRow } from '#features/accounts/users.store.ts'

export type ChangePasswordDeps = ProveOwnerDeps & {
  passwords: Pick<Passwords, 'hash'>
  refuseCommonPasswords: boolean
  /** Takes back what whoever knew the old password may have begun elsewhere: looser limits, the account's end. */
  dropWaiting: (tx: Tx, userId: string) => Promise<void>
}

type Posted = { oldPassword: string; newPassword: string; totp?: string | undefined }

/**
 * Sets a new password by the old one, ends the user's other sessions, and stops whatever waits that the old one began.
 * @returns the new token of this session, and whether the password is one of the most common ones
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  session: Session,
  { oldPassword, newPassword, totp }: Posted,
): Promise<{ token: string | undefined; isCommon: boolean }> {
  const isCommon = isCommonPassword(newPassword)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  const passwordHash = await deps.passwords.hash(newPassword)
  const proof = { password: oldPassword, totp }
  const token = await changeSecurity(deps, session.user.id, proof, {
    isHeld: false,
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
  await stopReset(tx, user.id, 'stopped', at)
  await closeFactorReset(tx, user.id, 'stopped', at)
  await forgetPendingEmail(tx, user, at)
  await deps.dropWaiting(tx, user.id)
  const count = await endOtherSessions(tx, user.id, sessionId)
  await recordAudit(tx, { userId: user.id, action: 'password-changed', details: { count } }, at)
  await sendMail(deps, tx, user.email, mails.passwordRenewed(user.language, at))
  return renewToken(tx, sessionId)
}
