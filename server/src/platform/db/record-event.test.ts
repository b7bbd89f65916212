import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import type { Db } from './db.ts'
import { openDb } from './open-db.ts'
import { recordEvent, recordEvents } from './record-event.ts'
import { events } from './tables/events.ts'
import { openMemory, testPostgres } from './test-db.ts'
import { type Tx, transact } from './transact.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const balances = (chain: 'eth' | 'base' | 'sol') => ({ type: 'balances', chain }) as const

test('recordEvents numbers each user’s events in order and without gaps, within one call and across calls', async () => {
  const [userId, other] = [await insertTestUser(db), await insertTestUser(db)]
  const at = new Date('2026-11-28T12:00:00.123Z')
  const seqs = [
    await transact(db, (tx) => recordEvents(tx, userId, [balances('eth'), balances('base')], at)),
    await transact(db, (tx) => recordEvent(tx, other, balances('sol'))),
    await transact(db, (tx) => recordEvent(tx, userId, balances('sol'), at)),
  ]
  expect(seqs).toEqual([2, 1, 3])
  const rows = await db.read.select().from(events).where(eq(events.userId, userId)).orderBy(events.seq)
  expect(rows).toEqual(
    (['eth', 'base', 'sol'] as const).map((chain, index) => ({ userId, seq: index + 1, at, event: balances(chain) })),
  )
})

test('recordEvents reuses the numbers of a transaction that rolls back', async () => {
  const userId = await insertTestUser(db)
  const failing = transact(db, async (tx) => {
    await recordEvents(tx, userId, [balances('eth'), balances('base')])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await transact(db, (tx) => recordEvent(tx, userId, balances('sol')))).toBe(1)
})

for (const fresh of testPostgres) {
  test('recordEvents does not deadlock with a transaction that locks the user before it records an event', async () => {
    const { url, drop } = await fresh()
    const postgres = await openDb({ databaseUrl: url })
    const userId = await insertTestUser(postgres)
    await transact(postgres, (tx) => recordEvent(tx, userId, balances('eth')))
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    const countWaiting = async () =>
      (await postgres.read.execute(sql`select 1 from pg_stat_activity where ${isWaiting}`)).rows.length
    let other: Promise<number> | undefined
    const seq = await postgres.begin(async (queries) => {
      await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      other = transact(postgres, (tx) => recordEvent(tx, userId, balances('sol')))
      await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1)
      return recordEvent(queries as Tx, userId, balances('base'))
    })
    expect([seq, await other]).toEqual([2, 3])
    await postgres.close()
    await drop()
  })
}
