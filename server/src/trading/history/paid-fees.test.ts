import { randomUUID } from 'node:crypto'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { readPaidFees } from './paid-fees.ts'
import { insertValue } from './recorded-values.store.ts'

const at = new Date('2026-01-01T12:00:00Z')
const tenDollars = 10n * 10n ** 18n

describe.each(testDatabases)('paid fees on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  async function insertTrade(
    userId: UserId,
    of: Partial<typeof executions.$inferInsert>,
    price: bigint | null,
    paidUsdE18?: bigint | null,
  ) {
    const id = parseIntentId(randomUUID())
    await insertTestIntent(db, id, { userId, payWithToken: paidUsdE18 !== undefined })
    const common = { id, userId, lane: 'l', chain: 'eth', side: 'buy', version: 1, deadline: 0 } as const
    const row = { ...common, state: 'settled', networkFee: 0n, createdAt: at, updatedAt: at, ...of } as const
    const unpaid = { paidUsdE18: paidUsdE18 ?? null, receivedUsdE18: null }
    await transact(db, async (tx) => {
      await tx.insert(executions).values(row)
      if (price !== null) await insertValue(tx, { id, userId, at, ...unpaid, coinUsdE18: price, source: 'quote' })
    })
  }
  const makeFill = (platformFee: string) => ({
    sold: '50',
    bought: '7',
    platformFee,
    blockNumber: '1',
    at: '',
    crossChecked: true,
  })
  const read = (userId: UserId) => readPaidFees({ db, coinOf: () => ({ decimals: 18 }) }, userId)

  test('are summed exactly by chain for trades and transfers, failed trades included, at recorded prices', async () => {
    const userId = parseUserId(randomUUID())
    await insertTrade(userId, { fill: makeFill('9007199254740993000'), networkFee: 2n * 10n ** 18n }, tenDollars)
    await insertTrade(userId, { state: 'reverted', networkFee: 10n ** 18n }, tenDollars)
    await insertTrade(userId, { chain: 'base', fill: makeFill('5'), networkFee: 3n }, null)
    await insertTrade(parseUserId(randomUUID()), { networkFee: 1n }, tenDollars)
    const transfer = { id: randomUUID(), userId, chain: 'base', hash: parseTxHash('0x1'), position: 0 } as const
    const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, networkFee: 7n }
    const rest = { direction: 'out', counterparty: null, blockNumber: '1', at, createdAt: at } as const
    await transact(db, (tx) => tx.insert(transfers).values({ ...transfer, ...token, ...rest }))
    expect(await read(userId)).toEqual([
      { chain: 'base', platformFee: 5n, networkFee: 10n, usdE18: 0n, isPriced: false },
      {
        chain: 'eth',
        platformFee: 9007199254740993000n,
        networkFee: 3n * 10n ** 18n,
        usdE18: 120071992547409930000n,
        isPriced: true,
      },
    ])
  })

  test('count the platform fee of a swap between two tokens by its value, not as units of the coin', async () => {
    const userId = parseUserId(randomUUID())
    const oneDollar = 10n ** 18n
    await insertTrade(userId, { fill: makeFill('250000'), networkFee: 10n ** 17n }, tenDollars, oneDollar)
    const eth = { chain: 'eth', platformFee: 0n, networkFee: 10n ** 17n, usdE18: 125n * 10n ** 16n }
    expect(await read(userId)).toEqual([{ ...eth, isPriced: true }])
    await insertTrade(userId, { fill: makeFill('1'), networkFee: 0n }, tenDollars, null)
    expect(await read(userId)).toEqual([{ ...eth, isPriced: false }])
  })

  test('are empty without a paid fee', async () => {
    const userId = parseUserId(randomUUID())
    await insertTrade(userId, { state: 'refused' }, null)
    expect(await read(userId)).toEqual([])
  })
})
