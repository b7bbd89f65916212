import { randomUUID } from 'node:crypto'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { costBasis } from './cost-basis.ts'
import { readLedger } from './ledger.store.ts'
import { createLedgers } from './ledgers.ts'

const coinOf = (chain: ChainKey) =>
  chain === 'sol' ? { address: solanaCoinAddress, decimals: 9 } : { address: evmCoinAddress, decimals: 18 }
/** The time of all blocks, because the blocks of a fast chain may share a second. */
const at = new Date(Date.UTC(2026, 8, 30, 12))
/** Sorted against the order of the events, so that ordering by id would be wrong. */
const ids = ['f', '9', '1'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)

describe.each(testDatabases)('the ledger on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test('orders the trades of one second by block, and a deposit before the trade in its block', async () => {
    const userId = await insertTestUser(db)
    const [deposit = '', bought = '', sold = ''] = ids
    const trade = async (id: string, side: 'buy' | 'sell', blockNumber: string) => {
      await insertTestIntent(db, parseIntentId(id), { userId, side })
      const landed = { sold: '100', bought: '100', platformFee: '0', blockNumber, at: at.toISOString() }
      const fields = { id: parseIntentId(id), userId, side, fill: { ...landed, crossChecked: true } }
      const rest = { lane: 'l', chain: 'eth', state: 'settled', version: 1, deadline: 0, succeeded: true } as const
      const times = { networkFee: 0n, createdAt: at, updatedAt: at }
      await transact(db, (tx) => tx.insert(executions).values({ ...fields, ...rest, ...times }))
    }
    await trade(sold, 'sell', '10')
    await trade(bought, 'buy', '9')
    const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
    const amounts = { direction: 'in', amount: 100n, networkFee: 0n, counterparty: null, position: 0 } as const
    const block = { chain: 'eth', blockNumber: '9', hash: parseTxHash('0xabc'), at, createdAt: at } as const
    await transact(db, (tx) => tx.insert(transfers).values({ id: deposit, userId, ...token, ...amounts, ...block }))

    const { entries } = await readLedger({ db, coinOf }, userId)
    expect(entries.map((entry) => (entry.kind === 'trade' ? entry.side : entry.kind))).toEqual(['in', 'buy', 'sell'])
    const units = [...costBasis(entries).byToken].map(([, basis]) => basis.units)
    expect(units).toEqual([100n, 0n])
  })
  const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
  const received = { chain: 'eth', direction: 'in', networkFee: 0n, counterparty: null, position: 0 } as const
  const insertDeposits = async (userId: UserId, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ id: randomUUID(), userId, ...token, ...received, amount: BigInt(index + 1), blockNumber: String(index) },
      // Many share a time, as deposits in one block do.
      ...{ hash: parseTxHash(`0x${index}`), at: new Date(at.getTime() + Math.floor(index / 400)), createdAt: at },
    }))
    await transact(db, (tx) => tx.insert(transfers).values(rows))
  }

  test('reads a long ledger page by page, without a gap or a duplicate', async () => {
    const userId = await insertTestUser(db)
    await insertDeposits(userId, 2_100)
    const reads = vi.spyOn(db.read, 'select')
    const { entries } = await readLedger({ db, coinOf }, userId)
    // One for the trades.
    expect(reads).toHaveBeenCalledTimes(1 + 3)
    reads.mockRestore()
    expect(entries.map((entry) => entry.kind === 'in' && Number(entry.units))).toEqual(
      Array.from({ length: 2_100 }, (_, index) => index + 1),
    )
  })

  test('is read once for parallel calls, and again after a change of the user’s rows', async () => {
    const [userId, other] = [await insertTestUser(db), await insertTestUser(db)]
    await insertDeposits(userId, 1)
    await expect.poll(() => db.accountChanges.period(), { timeout: 60_000 }).toBeDefined()
    const ledgers = createLedgers({ db, coinOf })
    const [first, joined, ofOther] = [ledgers.read(userId), ledgers.read(userId), ledgers.read(other)]
    expect([joined === first, ofOther === first]).toEqual([true, false])
    db.signals.emit('events', userId)
    const afterChange = ledgers.read(userId)
    expect(afterChange === first).toBe(false)
    await Promise.all([first, ofOther, afterChange])
    const later = ledgers.read(userId)
    expect(later === afterChange).toBe(false)
    expect((await later).entries).toHaveLength(1)
  })
})
