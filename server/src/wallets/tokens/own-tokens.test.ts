import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { createOwnTokens } from './own-tokens.ts'

const at = new Date(Date.UTC(2026, 8, 30, 12))
const token = toEvmAddress('0x6985884C4392D348587B19cb9eAAf157F13271cd')

describe.each(testDatabases)("a user's own tokens on $name", ({ open }) => {
  let db: Db
  let aheadMs = 0
  let reads: UserId[]
  let userId: UserId
  beforeAll(async () => {
    db = await open()
    await vi.waitUntil(() => db.accountChanges.period() !== undefined)
  })
  beforeEach(async () => {
    userId = await insertTestUser(db)
    reads = []
  })
  afterAll(() => db?.close())

  const createReader = (fail?: () => boolean) =>
    createOwnTokens({
      db,
      now: () => new Date(at.getTime() + aheadMs),
      tradedTokens: async (id) => {
        reads.push(id)
        if (fail?.()) throw new Error('no rows')
        return []
      },
    })
  const receive = (symbol: string) => {
    const names = { token, name: symbol, symbol, decimals: 18 }
    const amounts = { direction: 'in', amount: 100n, networkFee: 0n, counterparty: null, position: 0 } as const
    const block = { chain: 'eth', blockNumber: '9', hash: parseTxHash('0xabc'), at, createdAt: at } as const
    return transact(db, (tx) =>
      tx.insert(transfers).values({ id: randomUUID(), userId, ...names, ...amounts, ...block }),
    )
  }

  test('are read once for parallel and later calls, and by each user', async () => {
    const read = createReader()
    const both = await Promise.all([read(userId), read(userId)])
    expect(both[0]).toBe(both[1])
    expect(await read(userId)).toBe(both[0])
    expect(reads).toEqual([userId])
    const other = await insertTestUser(db)
    await read(other)
    expect(reads).toEqual([userId, other])
  })

  test('are read again after a change of the user’s rows, and after 30 s', async () => {
    const read = createReader()
    expect((await read(userId)).received).toEqual([])
    await receive('ZRO')
    await expect.poll(async () => (await read(userId)).received).toMatchObject([{ address: token, symbol: 'ZRO' }])
    const before = reads.length
    await read(userId)
    expect(reads).toHaveLength(before)
    aheadMs += 30_000
    await read(userId)
    expect(reads).toHaveLength(before + 1)
  })

  test('are read again after this process recorded an event, and after a failed read', async () => {
    let isFailing = true
    const read = createReader(() => isFailing)
    await expect(read(userId)).rejects.toThrow('no rows')
    isFailing = false
    await read(userId)
    db.signals.emit('events', userId)
    await read(userId)
    expect(reads).toHaveLength(3)
  })
})
