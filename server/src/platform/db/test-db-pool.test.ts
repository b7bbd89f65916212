import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from './db.ts'
import { recordAudit } from './record-audit.ts'
import { settings } from './tables/settings.ts'
import { bothDatabases, openMemory } from './test-db.ts'
import { testDbPool } from './test-db-pool.ts'
import { transact } from './transact.ts'

function countingPool(make = openMemory) {
  const made: Db[] = []
  const open = testDbPool(async () => {
    const db = await make()
    made.push(db)
    return db
  })
  return { open, made, end: () => Promise.all(made.map((db) => db.close())) }
}

async function fill(db: Db) {
  await transact(db, async (tx) => {
    await tx.insert(settings).values({ name: 'left behind', value: 1 })
    await recordAudit(tx, { userId: null, action: 'left.behind' })
  })
}

/** Rows in all tables. */
async function readRows(db: Db): Promise<number> {
  const { rows: tables } = await db.read.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const counts = tables.map(({ name }) => `select count(*)::int as rows from "${name}"`).join(' union all ')
  const { rows } = await db.read.execute<{ rows: number }>(sql.raw(counts))
  return rows.reduce((total, each) => total + each.rows, 0)
}

/** The next value of each sequence. */
async function nextNumbers(db: Db) {
  const { rows } = await db.read.execute(sql`select seqrelid, nextval(seqrelid) from pg_sequence order by seqrelid`)
  return rows
}

it('testDbPool reuses a closed database: emptied, with its rules and without its listeners', async () => {
  const { open, made, end } = countingPool()
  const first = await open()
  await fill(first)
  first.signals.on('outbox', () => undefined)
  expect(await readRows(first)).toBe(3)
  await first.close()
  const second = await open()
  expect(made).toHaveLength(1)
  expect(await readRows(second)).toBe(0)
  expect(second.signals.listenerCount('outbox')).toBe(0)
  await fill(second)
  await expect(second.read.execute(sql`truncate audit`)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'audit is append-only' }),
  })
  await end()
})

it('testDbPool closes a database for its user and never shares one between two users', async () => {
  const { open, made, end } = countingPool()
  const [one, other] = [await open(), await open()]
  expect(made).toHaveLength(2)
  await Promise.all([one.close(), one.close()])
  expect(() => one.read).toThrow('This database is closed')
  await expect(transact(one, async () => undefined)).rejects.toThrow('This database is closed')
  const next = await open()
  expect(made).toHaveLength(2)
  await fill(next)
  expect(await readRows(other)).toBe(0)
  await end()
})

it.each([
  ['create table extra ()', 'drop table extra'],
  ['alter table audit disable trigger audit_append_only', 'alter table audit enable trigger audit_append_only'],
])('testDbPool does not reuse a database after "%s"', async (change, undo) => {
  // Creating one takes seconds: the test returns the same one under several names.
  const db = await openMemory()
  let ended = 0
  const { open, made } = countingPool(async () => Object.create(db, { close: { value: async () => ++ended } }))
  const changed = await open()
  await changed.read.execute(sql.raw(change))
  await changed.close()
  expect(ended).toBe(1)
  await open()
  expect(made).toHaveLength(2)
  await db.read.execute(sql.raw(undo))
  await db.close()
})

it('testDbPool empties tables with many rows, and resets sequences', async () => {
  const { open, end } = countingPool()
  const first = await open()
  await fill(first)
  await first.read.execute(sql`
    insert into settings (name, value) select 'filler ' || n, to_jsonb(repeat('x', 500)) from generate_series(1, 2000) n`)
  const numbers = await nextNumbers(first)
  expect(numbers.length).toBeGreaterThan(0)
  await nextNumbers(first)
  await first.close()
  const second = await open()
  expect(await readRows(second)).toBe(0)
  expect(await nextNumbers(second)).toEqual(numbers)
  await end()
})

// The embedded database runs one query at a time: none can still be running.
it.each(bothDatabases.filter(({ name }) => name === 'Postgres'))(
  'on $name the pool of test databases does not reuse a database on which a query still runs',
  async ({ open }) => {
    const db = await open()
    const left = db.begin((tx) => tx.execute(sql`select pg_sleep(0.7)`)).catch(() => undefined)
    await fill(db)
    await db.close()
    const next = await open()
    expect(await readRows(next)).toBe(0)
    await next.close()
    await left
  },
)
