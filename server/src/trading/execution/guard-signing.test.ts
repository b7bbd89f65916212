import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { freezeTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { transactions } from '#trading/tables/transactions.ts'
import { advanceExecution } from './advance-execution.ts'
import { releasedExecution } from './execution.ts'
import { guardSigning } from './guard-signing.ts'
import { createPostgresJournal } from './journal-postgres.ts'

describe.each(testDatabases)('a signed transaction on $name', ({ open }) => {
  const now = () => new Date()
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('is neither stored nor sent if its account was frozen after the preparation', async () => {
    const address = toEvmAddress('0x00000000000000000000000000000000000000aa')
    const released = releasedExecution({ id: parseIntentId(randomUUID()), chain: 'eth', address, deadline: 9 })
    const { id, lane, chain, state, version, deadline, networkFee } = released
    const userId = await insertTestIntent(db, id)
    await transact(db, (tx) =>
      tx.insert(executions).values({
        ...{ id, userId, lane, chain, state, version, deadline, networkFee },
        ...{ side: 'buy', createdAt: now(), updatedAt: now() },
      }),
    )
    await freezeTestUser(db, userId)
    const journal = createPostgresJournal({
      db,
      now,
      onMove: async (tx, to) => (to.state === 'signed' ? guardSigning(tx, to, now()) : undefined),
    })
    const signed = advanceExecution(released, {
      kind: 'prepared',
      transaction: {
        ...{ hash: parseTxHash(`0x${randomUUID()}`), raw: '0xraw', from: address, step: 'swap', isLast: true },
        validity: { kind: 'nonce', nonce: 0 },
      },
    })
    await expect(journal.move(released, signed)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' })
    expect(await db.read.select().from(transactions)).toEqual([])
    expect(await journal.load(id)).toMatchObject({ state: 'released', transaction: null })
  })
})
