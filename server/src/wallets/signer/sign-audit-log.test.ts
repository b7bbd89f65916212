import { randomUUID } from 'node:crypto'
import { parseUserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuditSignatures } from '#platform/db/audit-log/audit-signatures.store.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { type SignAuditLogDeps, signAuditLog } from './sign-audit-log.ts'
import { SignerError } from './signer-error.ts'

type Ask = SignAuditLogDeps['signer']['signLog']

let db: Db
beforeAll(async () => {
  const [embedded] = testDatabases
  if (!embedded) throw new Error('There is no test database')
  db = await embedded.open()
})
afterAll(() => db?.close())

const userId = parseUserId(randomUUID())
const addRow = () => transact(db, (tx) => recordAudit(tx, { userId, action: 'tested' }))
const refusalError = () => new SignerError('REFUSED', 'the log has fewer rows than were signed')
let day = '2026-11-29'
const reply: Ask = async ({ seq, hash }) => {
  const head = { number: seq, seq, hash, day, previous: '', signature: 'signature' }
  return { publicKey: 'key', signatures: [head] }
}
const run = async (signLog: Ask) => {
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  const signed = await signAuditLog({ db, signer: { signLog }, now: () => new Date(`${day}T12:00:00Z`), log })
  return { signed, errors }
}

test('signAuditLog requests a signature once a day for each chain with new rows, and again after an outage', async () => {
  await addRow()
  const down: Ask = () => Promise.reject(new Outage('signer', 'down'))
  await expect(run(down)).rejects.toBeInstanceOf(Outage)
  expect(await run(reply)).toEqual({ signed: 1, errors: [] })
  await addRow()
  expect(await run(reply), 'on the same day').toEqual({ signed: 0, errors: [] })
  day = '2026-11-30'
  expect(await run(reply)).toEqual({ signed: 1, errors: [] })
  day = '2026-12-01'
  expect(await run(reply), 'without a new row').toEqual({ signed: 0, errors: [] })
  expect((await readAuditSignatures(db.read, userId)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('signAuditLog reports a refusal only with the newest rows, and once a day', async () => {
  await addRow()
  const sequences: number[] = []
  // Another instance has a newer row signed in between.
  const late: Ask = async (head) => {
    sequences.push(head.seq)
    if (sequences.length > 1) return reply(head)
    await addRow()
    throw refusalError()
  }
  expect(await run(late)).toEqual({ signed: 1, errors: [] })
  expect(sequences).toEqual([3, 4])
  day = '2026-12-02'
  await addRow()
  const refuseToSign: Ask = () => Promise.reject(refusalError())
  expect(await run(refuseToSign)).toEqual({ signed: 0, errors: [{ chain: userId }] })
  expect(await run(refuseToSign)).toEqual({ signed: 0, errors: [] })
})
