import { randomUUID } from 'node:crypto'
import { parseUserId, type UserId } from '@murmur/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#identity/accounts/users.store.ts'
import { sessions } from '#identity/tables/sessions.ts'
import { users } from '#identity/tables/users.ts'
import { createAccountChanges } from '#platform/db/account-changes/account-changes.ts'
import { listenPostgres } from '#platform/db/account-changes/listen-postgres.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { bothDatabases, testPostgres } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'

describe.each(bothDatabases)('account change notices on $name', ({ open }) => {
  let db: Db
  let userId: UserId
  let otherId: UserId
  const seen: UserId[] = []
  const seenOfUser = () => seen.filter((id) => id === userId)
  const createdAt = new Date()
  beforeAll(async () => {
    db = await open()
    db.accountChanges.onChange((id) => seen.push(id))
    userId = parseUserId(randomUUID())
    const user = { id: userId, username: 'Ada', usernameKey: 'ada', email: 'ada@example.test', passwordHash: 'x' }
    await transact(db, (tx) => insertUser(tx, { ...user, language: 'en', isVerified: true, createdAt }))
    otherId = parseUserId(randomUUID())
    const other = { ...user, id: otherId, username: 'Bob', usernameKey: 'bob', email: 'bob@example.test' }
    await transact(db, (tx) => insertUser(tx, { ...other, language: 'en', isVerified: true, createdAt }))
  })
  afterAll(() => db.close())

  it('are received from the start', async () => {
    await expect.poll(() => db.accountChanges.period()).toBeDefined()
  })

  /** Waits for the notices of earlier changes, which arrive in the order of their commits. */
  async function drain() {
    await db.begin((tx) => tx.update(users).set({ username: randomUUID() }).where(eq(users.id, otherId)))
    await expect.poll(() => seen).toContain(otherId)
    seen.length = 0
  }

  const session = () => ({
    id: randomUUID(),
    tokenHash: randomUUID(),
    userId,
    device: null,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: createdAt,
  })

  it.each([
    ['a deleted session', sql`delete from ${sessions}`],
    ['a new token', sql`update ${sessions} set token_hash = 'another'`],
    ['a new name', sql`update ${users} set username = 'Eve' where username_key = 'ada'`],
    ['a new email', sql`update ${users} set email = 'eve@example.test' where username_key = 'ada'`],
    ['a verified email', sql`update ${users} set is_verified = true where username_key = 'ada'`],
    ['a deleted account', sql`update ${users} set deleted_at = now() where username_key = 'ada'`],
  ])('announce %s, including by a statement outside of Murmur’s code', async (_, statement) => {
    await transact(db, (tx) => tx.insert(sessions).values(session()))
    await drain()
    await db.begin((tx) => tx.execute(statement))
    await expect.poll(seenOfUser).toEqual([userId])
    await db.begin((tx) => tx.delete(sessions))
  })

  it('announce neither the use of a session nor a rolled-back change', async () => {
    const one = session()
    await transact(db, (tx) => tx.insert(sessions).values(one))
    await drain()
    await db.begin((tx) => tx.update(sessions).set({ lastSeenAt: new Date() }))
    await db
      .begin(async (tx) => {
        await tx.delete(sessions)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await db.begin((tx) => tx.delete(sessions).where(eq(sessions.id, one.id)))
    await expect.poll(seenOfUser).toEqual([userId])
  })
})

it('the feed of account changes starts a new period after a notice without a user', () => {
  const { changes, changed, connected } = createAccountChanges()
  connected()
  changed('x'.repeat(65))
  expect(changes.period()).toBe(2)
})

for (const fresh of testPostgres) {
  it('the feed of account changes has no period while the connection is lost, and a new one afterwards', async () => {
    const { url, endConnections, drop } = await fresh()
    const { changes, stop } = listenPostgres(url, { checkMs: 200, retryMs: 100 })
    await expect.poll(() => changes.period()).toBe(1)
    await endConnections()
    await expect.poll(() => changes.period(), { interval: 5 }).toBeUndefined()
    await expect.poll(() => changes.period(), { timeout: 60_000 }).toBeGreaterThan(1)
    await stop()
    expect(changes.period()).toBeUndefined()
    await drop()
  })

  it('the feed of account changes sends a notice to every instance', async () => {
    const { url, drop } = await fresh()
    const [one, other] = [await openDb({ databaseUrl: url }), await openDb({ databaseUrl: url })]
    const seen: string[] = []
    other.accountChanges.onChange((id) => seen.push(id))
    await expect.poll(() => other.accountChanges.period()).toBeDefined()
    const id = randomUUID()
    await one.begin((tx) => tx.execute(sql`select pg_notify('account_changes', ${id})`))
    await expect.poll(() => seen).toEqual([id])
    await Promise.all([one.close(), other.close()])
    await drop()
  })
}
