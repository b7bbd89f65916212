import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { pageSize } from '#platform/db/personal-data.ts'
import { recordEvents } from '#platform/db/record-event.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { sweepEvents } from './events.store.ts'
import { eventsData } from './personal-data.ts'

const day = 24 * 3_600_000
const now = new Date('2026-11-30T12:00:00Z')

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('the export of events has each event once while a sweep deletes earlier ones between two pages', async () => {
  const user = { id: await insertTestUser(db), email: '' }
  const record = (count: number, at: Date) =>
    transact(db, (tx) =>
      recordEvents(
        tx,
        user.id,
        Array.from({ length: count }, () => ({ type: 'balances', chain: 'eth' }) as const),
        at,
      ),
    )
  await record(10, new Date(now.getTime() - 31 * day))
  await record(pageSize, now)
  const [, read] = eventsData.sections.find(([name]) => name === 'events') ?? []
  if (!read) throw new Error('The export has no events')
  const exported: unknown[] = []
  for await (const row of read(db.read, user)) {
    if (exported.length === 0) await sweepEvents(db, now)
    exported.push(row.seq)
  }
  expect(exported).toEqual(Array.from({ length: pageSize + 10 }, (_, index) => index + 1))
})
