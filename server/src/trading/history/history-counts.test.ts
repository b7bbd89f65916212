import { randomUUID } from 'node:crypto'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { bothDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { historyCounts } from '#trading/tables/history-counts.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { countHistory, isUnfiltered, mergeHistoryCounts } from './history-counts.store.ts'
import type { HistoryQuery } from './history-query.ts'

const at = new Date('2026-05-01T08:00:00Z')

it('isUnfiltered ignores the page and unknown fields', () => {
  expect(isUnfiltered({ page: 3, userId: 'x' } as HistoryQuery)).toBe(true)
  expect(isUnfiltered({ kind: 'trades' })).toBe(false)
})

describe.each(bothDatabases)('the stored row count on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  async function insertTrade(userId: UserId, state: 'released' | 'refused') {
    const id = parseIntentId(randomUUID())
    await insertTestIntent(db, id, { userId, side: 'buy' })
    const row = { id, userId, lane: 'l', chain: 'eth', side: 'buy', state, version: 1, deadline: 0 } as const
    await transact(db, (tx) => tx.insert(executions).values({ ...row, networkFee: 0n, createdAt: at, updatedAt: at }))
    return id
  }
  const updateExecution = (id: Awaited<ReturnType<typeof insertTrade>>, row: Partial<typeof executions.$inferInsert>) =>
    transact(db, (tx) => tx.update(executions).set(row).where(eq(executions.id, id)))

  async function insertTransfer(userId: UserId) {
    const id = randomUUID()
    const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, networkFee: 0n }
    const identity = {
      chain: 'eth',
      hash: parseTxHash(`0x${id}`),
      position: 0,
      blockNumber: '1',
      direction: 'in',
    } as const
    const row = { id, userId, ...token, ...identity, counterparty: null, at, createdAt: at }
    // A feed may read the same transfer again.
    for (let n = 0; n < 2; n++) await transact(db, (tx) => tx.insert(transfers).values(row).onConflictDoNothing())
    return id
  }
  /** The stored count, which must equal the number of rows. */
  async function countRows(userId: UserId): Promise<number> {
    const counted = await countHistory(db, userId, { to: '2099-01-01' })
    expect(await countHistory(db, userId, {})).toBe(counted)
    return counted
  }

  it('changes with trades, refusals, late fees, transfers and deletions', async () => {
    const userId = parseUserId(randomUUID())
    expect(await countRows(userId)).toBe(0)
    const trade = await insertTrade(userId, 'released')
    await insertTrade(userId, 'refused')
    expect(await countRows(userId)).toBe(1)
    await updateExecution(trade, { state: 'refused', version: 2 })
    expect(await countRows(userId)).toBe(0)
    await updateExecution(trade, { networkFee: 5n })
    expect(await countRows(userId)).toBe(1)
    const received = await insertTransfer(userId)
    expect(await countRows(userId)).toBe(2)
    await transact(db, (tx) => tx.delete(transfers).where(eq(transfers.id, received)))
    await transact(db, (tx) => tx.delete(executions).where(eq(executions.id, trade)))
    expect(await countRows(userId)).toBe(0)
  })

  it('stays the same when deltas are merged, also while others are added', async () => {
    const userId = parseUserId(randomUUID())
    const countDeltas = () => db.read.$count(historyCounts, eq(historyCounts.userId, userId))
    for (let n = 0; n < 4; n++) await insertTrade(userId, 'released')
    await mergeHistoryCounts(db, 4)
    expect([await countDeltas(), await countRows(userId)]).toEqual([4, 4])
    await Promise.all([mergeHistoryCounts(db, 3), insertTrade(userId, 'released'), mergeHistoryCounts(db, 3)])
    expect(await countRows(userId)).toBe(5)
    await mergeHistoryCounts(db, 1)
    expect([await countDeltas(), await countRows(userId)]).toEqual([1, 5])
  })
})
