import { randomUUID } from 'node:crypto'
import { parseUserId, type UserId } from '@murmur/contract/ids'
import { lockUser } from '#identity/accounts/users.store.ts'
import { storeFreeze } from '#identity/freeze/freeze-account.ts'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'

/** Stores a user for tests of data that needs one. Returns the id. */
export async function insertTestUser(db: Db): Promise<UserId> {
  const id = parseUserId(randomUUID())
  const names = { username: id, usernameKey: id, email: `${id}@example.test`, passwordHash: '' }
  await transact(db, (tx) => tx.insert(users).values({ id, ...names, createdAt: new Date() }))
  return id
}

/** Freezes a user's account in the database alone, as the user would. */
export async function freezeTestUser(db: Db, id: UserId): Promise<void> {
  const secrets = createSecretBox('a secret of tests, 32 characters or more')
  const deps = { secrets, now: () => new Date(), publicUrl: 'https://murmur.example' }
  await transact(db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new Error('No user')
    await storeFreeze(deps, tx, user, 'user')
  })
}
