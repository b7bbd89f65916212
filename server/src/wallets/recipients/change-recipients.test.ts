import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseRecipientId, type RecipientId, type UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { testDatabases, testPostgres } from '#platform/db/test-db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { changedSubjects } from '#test-support/changed-subjects.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { stubSigner } from '#test-support/stub-signer.ts'
import { testSecrets } from '#test-support/test-app.ts'
import { recipients } from '../tables/recipients.ts'
import { hashCancelCode } from './add-recipient.ts'
import { disallowRecipient, restrictRecipients } from './change-allowed-recipients.ts'
import { cancelRecipient, dropRecipient } from './change-recipients.ts'
import { listRecipients, lockRecipient, recordLastSend } from './recipients.store.ts'

const address = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const now = () => new Date('2026-11-30T12:00:00Z')
const depsOf = (db: Db) => ({ db, now, signer: stubSigner(now), secrets: testSecrets })

type Saved = { userId: UserId; id: RecipientId; code: string }

async function saveRecipient(db: Db): Promise<Saved> {
  const [userId, code] = [await insertTestUser(db), randomUUID()]
  const id = parseRecipientId(randomUUID())
  const times = { usableAt: now(), createdAt: now(), lastSentAt: null }
  const row = { id, userId, name: 'Ana', note: '', family: 'evm' as const, address, ...times }
  await transact(db, (tx) => tx.insert(recipients).values({ ...row, cancelHash: hashCancelCode(testSecrets, code) }))
  return { userId, id, code }
}

describe.each(testDatabases)('changes of recipients on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test('removes a recipient of its user alone, and the one of a code once', async () => {
    const [first, second] = [await saveRecipient(db), await saveRecipient(db)]
    await expect(dropRecipient(depsOf(db), first.userId, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await dropRecipient(depsOf(db), first.userId, first.id)).toEqual([])
    expect(await listRecipients(db.read, second.userId)).toHaveLength(1)
    expect(await cancelRecipient(depsOf(db), second.code)).toMatchObject({ name: 'Ana' })
    await expect(cancelRecipient(depsOf(db), second.code)).rejects.toMatchObject({ code: 'WRONG_CODE' })
  })

  test('keeps a recipient if a dependent write of the removal fails', async () => {
    const { userId, id } = await saveRecipient(db)
    const fail = () => Promise.reject(new Error('not stored'))
    await expect(dropRecipient(depsOf(db), userId, id, fail)).rejects.toThrow('not stored')
    expect(await listRecipients(db.read, userId)).toHaveLength(1)
    let calls = 0
    await dropRecipient(depsOf(db), userId, id, async () => void calls++)
    expect([calls, await listRecipients(db.read, userId)]).toEqual([1, []])
  })

  test('restricting sends to the address book informs the other screens of the user', async () => {
    const { userId } = await saveRecipient(db)
    await restrictRecipients({ ...depsOf(db), chains: [] }, userId)
    expect(await changedSubjects(db, userId)).toEqual(['recipients'])
  })
})

type Step = (tx: Tx, saved: Saved) => Promise<unknown>
/** A send locks the user, then the recipient or the audit log. */
const confirm: Step = (tx) => tx.select({ id: users.id }).from(users).for('update')
const land: Step = (tx, { userId }) => recordEvent(tx, userId, { type: 'balances', chain: 'eth' })
const guard: Step = (tx, { userId, id }) => lockRecipient(tx, userId, id)
const update: Step = (tx, { userId, id }) => recordLastSend(tx, userId, id, now())
const audit: Step = (tx, { userId }) => recordAudit(tx, { userId, action: 'intent-released' })

const drop = (db: Db, { userId, id }: Saved) => dropRecipient(depsOf(db), userId, id)
const cancel = (db: Db, { code }: Saved) => cancelRecipient(depsOf(db), code)
const disallow = (db: Db, { userId }: Saved) => disallowRecipient(depsOf(db), userId, address)

for (const fresh of testPostgres) {
  test.each([
    { change: 'a removal', send: 'is confirmed', make: drop, first: confirm, next: guard },
    { change: 'a removal', send: 'lands', make: drop, first: land, next: update },
    { change: 'a mailed link', send: 'is confirmed', make: cancel, first: confirm, next: guard },
    { change: 'a mailed link', send: 'lands', make: cancel, first: land, next: update },
    { change: 'a stricter list', send: 'is released', make: disallow, first: confirm, next: audit },
  ])('$change does not deadlock with a send that $send', async ({ make, first, next }) => {
    const postgres = await fresh()
    const db = await openDb({ databaseUrl: postgres.url })
    const saved = await saveRecipient(db)
    const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`
    const countWaiting = async () =>
      (await db.read.execute(sql`select 1 from pg_stat_activity where ${isWaiting}`)).rows.length
    let change: Promise<unknown> | undefined
    const send = db.begin(async (queries) => {
      await first(queries as Tx, saved)
      change = make(db, saved)
      await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1)
      await next(queries as Tx, saved)
    })
    await expect(send).resolves.toBeUndefined()
    await expect(change).resolves.toBeDefined()
    await db.close()
    await postgres.drop()
  })
}
