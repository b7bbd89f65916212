import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Tx } from '#platform/db/transact.ts'

/** Serializes additions to a user's lists, so that none exceeds the limit. */
export async function lockUserLists(tx: Tx, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
