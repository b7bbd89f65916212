import { setPendingEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'

/** Removes the user's unconfirmed email; does nothing without one. */
export async function clearPendingEmail(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.pendingEmail === null) return
  await setPendingEmail(tx, user.id, null)
  await invalidateCodes(tx, user.id, 'change-email', now)
  await recordAudit(tx, { userId: user.id, action: 'email-change-dropped' }, now)
}
