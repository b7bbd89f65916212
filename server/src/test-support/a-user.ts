import { randomUUID } from 'node:crypto'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'

/** Stores a user for what belongs to one. Answers the id. */
export async function aUser(db: Db): Promise<string> {
  const id = randomUUID()
  const names = { username: id, usernameKey: id, email: `${id}@example.test`, passwordHash: '' }
  await transact(db, (tx) => tx.insert(users).values({ id, ...names, createdAt: new Date() }))
  return id
}
