import { setPendingEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { voidCodes } from '#identity/sign-up/codes.store.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'

/** Discards an unconfirmed email and keeps the current one; does nothing without one. */
export async function forgetPendingEmail(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.pendingEmail === null) return
  await setPendingEmail(tx, user.id, null)
  await voidCodes(tx, user.id, 'change-email', now)
  await recordAudit(tx, { userId: user.id, action: 'email-change-dropped' }, now)
}
