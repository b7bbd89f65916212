import type { UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { lockUser, type UserRow } from './users.store.ts'

/**
 * Reads a user and locks the row until this transaction ends. Read what a change is checked against after it, with `tx`.
 * @throws Refusal SIGNED_OUT if the account was erased, which a transaction may have waited for
 */
export async function lockActiveUser(tx: Tx, id: UserId): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (!user || user.deletedAt) throw new Refusal('SIGNED_OUT')
  return user
}
