import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { listFreezes, toFreeze } from './freezes.store.ts'

/**
 * Refuses while an account is frozen. Call it with the user's row locked where a change must not commit after the freeze did.
 * @throws Refusal ACCOUNT_FROZEN
 */
export async function guardFreeze(queries: Queries, userId: UserId, at: Date): Promise<void> {
  const freeze = toFreeze(await listFreezes(queries, userId, at))
  if (!freeze) return
  const { by, thawsAt } = freeze
  if (thawsAt) throw new Refusal('ACCOUNT_FROZEN', { reason: 'frozen-until', values: { time: thawsAt } })
  throw new Refusal('ACCOUNT_FROZEN', by === 'operator' ? { reason: 'frozen-by-operator' } : {})
}

/**
 * Like `guardFreeze`, in a transaction that lets money move. Takes a lock of the user's row that a freeze waits for, and that waits
 * for a freeze: once a freeze is answered, no transaction that passed this guard before it is still open.
 * @throws Refusal ACCOUNT_FROZEN
 */
export async function lockUnfrozen(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  // A separate statement, so that it sees what was committed while this transaction waited for the lock.
  await guardFreeze(tx, userId, at)
}

/** Whether an account is frozen. */
export async function isFrozen(queries: Queries, userId: UserId, at: Date): Promise<boolean> {
  return (await listFreezes(queries, userId, at)).length > 0
}
