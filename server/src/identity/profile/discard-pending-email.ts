import type { UserId } from '@murmur/contract/ids'
import { lockUser } from '#identity/accounts/users.store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { clearPendingEmail } from './clear-pending-email.ts'

/** Discards an unconfirmed new email. */
export async function discardPendingEmail(deps: { db: Db; now: Clock }, userId: UserId): Promise<void> {
  await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user) await clearPendingEmail(tx, user, deps.now())
  })
}
