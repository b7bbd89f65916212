import { randomUUID } from 'node:crypto'
import { parseUserId, type UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { auditLines, findAuditBreaks, isKnownChain } from './audit-breaks.ts'

let db: Db
beforeAll(async () => {
  const [embedded] = testDatabases
  if (!embedded) throw new Error('There is no test database')
  db = await embedded.open()
})
afterAll(() => db?.close())

async function userWithRows(count: number): Promise<UserId> {
  const userId = parseUserId(randomUUID())
  for (let n = 0; n < count; n++) await transact(db, (tx) => recordAudit(tx, { userId, action: 'tested' }))
  return userId
}

test('the audit verification names each broken chain and its first wrong row, even without a head or without rows', async () => {
  const [intact, changed, headless, emptied] = [
    ...[await userWithRows(2), await userWithRows(3), await userWithRows(1), await userWithRows(1)],
  ] as const
  expect(auditLines(await findAuditBreaks(db.read))).toEqual(['4 chain(s) of the audit log are intact.'])
  await db.read.execute(sql`alter table audit disable trigger audit_append_only`)
  await db.read.execute(sql`update audit set details = '{"count": 1}' where chain = ${changed} and seq = 2`)
  await db.read.execute(sql`delete from audit_heads where chain = ${headless}`)
  await db.read.execute(sql`delete from audit where chain = ${emptied}`)
  await db.read.execute(sql`alter table audit enable trigger audit_append_only`)
  const report = await findAuditBreaks(db.read)
  expect(new Map(report.breaks.map(({ chain, row }) => [chain, row]))).toEqual(
    new Map<string, number>([
      [changed, 2],
      [headless, 2],
      [emptied, 1],
    ]),
  )
  expect(auditLines(report)).toContain(`${changed}: row 2 was changed, removed or added.`)
  expect(auditLines(report).at(-1)).toBe('3 of 4 chain(s) of the audit log are broken.')
  expect(await findAuditBreaks(db.read, { only: intact })).toEqual({ chains: 1, breaks: [] })
})

test('the audit verification reads the stored signatures before the signer’s, which may be newer while a server runs', async () => {
  const chain = await userWithRows(1)
  const publicKey = 'key'
  const logState = async () => {
    await db.read.execute(
      sql`insert into audit_signatures (chain, number, seq, hash, day, previous, public_key, signature)
          values (${chain}, 1, 1, 'hash', '2026-11-29', 'previous', ${publicKey}, 'made up')`,
    )
    return { publicKey, signatures: [] }
  }
  expect((await findAuditBreaks(db.read, { only: chain, logState })).breaks).toEqual([])
  expect((await findAuditBreaks(db.read, { only: chain })).breaks).toMatchObject([{ chain }])
})

test('the audit verification reports an account whose audit rows were all removed', async () => {
  const userId = await insertTestUser(db)
  const removed = { chain: userId, row: 1 }
  expect((await findAuditBreaks(db.read)).breaks).toContainEqual(expect.objectContaining(removed))
  await transact(db, (tx) => recordAudit(tx, { userId, action: 'tested' }))
  expect((await findAuditBreaks(db.read)).breaks.map(({ chain }) => chain)).not.toContain(userId)
  expect([await isKnownChain(db.read, userId), await isKnownChain(db.read, randomUUID())]).toEqual([true, false])
})
