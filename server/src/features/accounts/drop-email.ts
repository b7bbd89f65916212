import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { forgetPendingEmail } from '#features/accounts/forget-pending-email.ts'
import { lockUser } from '#features/accounts/users.store.ts'

/** Forgets a new email that waits for its code. */
export async function dropEmail(deps: { db: Db; now: () => Date }, userId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user) await forgetPendingEmail(tx, user, deps.now())
  })
}
