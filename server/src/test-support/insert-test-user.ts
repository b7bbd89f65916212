import { randomUUID } from 'node:crypto'
import { parseUserId, type UserId } from '@murmur/contract/ids'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'

/** Stores a user for tests of data that needs one. Returns the id. */
export async function insertTestUser(db: Db): Promise<UserId> {
  const id = parseUserId(randomUUID())
  const names = { username: id, usernameKey: id, email: `${id}@example.test`, passwordHash: '' }
  await transact(db, (tx) => tx.insert(users).values({ id, ...names, createdAt: new Date() }))
  return id
}
