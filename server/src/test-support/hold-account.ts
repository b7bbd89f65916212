import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'

/** Puts an account on hold until a time, as after a password reset; null ends the hold. */
export async function holdAccount(db: Db, userId: UserId, until: Date | null): Promise<void> {
  await transact(db, (tx) => tx.update(users).set({ holdUntil: until }).where(eq(users.id, userId)))
}
