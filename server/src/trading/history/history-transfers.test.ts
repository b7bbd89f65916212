import { randomUUID } from 'node:crypto'
import { type Address, toEvmAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { AppEvent } from '@murmur/contract/events'
import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { covers } from '../../../../spec/covers.ts'
import { historyPage, wholeHistory } from './history.store.ts'
import { csvLine } from './history-csv.ts'
import type { HistoryQuery } from './history-query.ts'
import { readLedgers } from './ledger.store.ts'
import { recordTransfer } from './record-transfer.ts'
import { insertValue } from './recorded-values.store.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const coinOf = (chain: ChainKey) =>
  chain === 'sol'
    ? { address: solanaCoinAddress, symbol: 'SOL', decimals: 9 }
    : { address: evmCoinAddress, symbol: 'ETH', decimals: 18 }
const transactionUrl = (chain: string, hash: string) => `https://explorer.test/${chain}/${hash}`
const link = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')

type TransferRow = typeof transfers.$inferSelect

describe.each(testDatabases)('transfers in history on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  async function insertTestUser(): Promise<UserId> {
    return insertTestIntent(db, parseIntentId(randomUUID()))
  }

  async function trade(userId: UserId, at: Date, side: 'buy' | 'sell' = 'buy'): Promise<string> {
    const id = parseIntentId(randomUUID())
    await insertTestIntent(db, id, { userId, side })
    const fill = { sold: '50', bought: '7', platformFee: '1', blockNumber: '1', at: '', crossChecked: true }
    const common = { id, userId, lane: 'l', chain: 'eth', side, state: 'settled', version: 1, deadline: 0 } as const
    const row = { ...common, succeeded: true, fill, networkFee: 3n, createdAt: at, updatedAt: at }
    await transact(db, (tx) => tx.insert(executions).values(row))
    return id
  }

  async function transfer(userId: UserId, of: Partial<TransferRow> = {}): Promise<TransferRow> {
    const row: TransferRow = {
      id: randomUUID(),
      userId,
      chain: 'eth',
      hash: parseTxHash(`0x${randomUUID()}`),
      position: 0,
      direction: 'in',
      token: evmCoinAddress,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      amount: 2_000n,
      networkFee: 0n,
      counterparty: null,
      blockNumber: '1',
      at: day(1),
      createdAt: day(1),
      isListed: true,
      ...of,
    }
    await transact(db, (tx) => tx.insert(transfers).values(row))
    return row
  }

  const page = (userId: UserId, query: HistoryQuery = {}, number = 1) =>
    historyPage({ db, coinOf, transactionUrl }, userId, query, number)

  test('lists transfers beside trades, ordered by time', async () => {
    covers('3.entities.18', '3.entities.20')
    const userId = await insertTestUser()
    const grant = await transfer(userId, { at: day(1), counterparty: '0xfa' as Address })
    const bought = await trade(userId, day(2))
    const sent = await transfer(userId, { at: day(3), direction: 'out', token: link, symbol: 'LINK', networkFee: 9n })
    const inside = await transfer(userId, { at: day(4), chain: 'base', hash: parseTxHash('block:12') })
    const { data, total } = await page(userId)
    expect(total).toBe(4)
    expect(data.map(({ id }) => id)).toEqual([inside.id, sent.id, bought, grant.id])
    expect(data[3]).toEqual({
      id: grant.id,
      type: 'Transfer',
      tokenIn: { symbol: 'ETH', address: evmCoinAddress, decimals: 18, amount: 0, amountBaseUnits: '0' },
      tokenOut: { symbol: 'ETH', address: evmCoinAddress, decimals: 18, amount: 2e-15, amountBaseUnits: '2000' },
      chain: 'eth',
      status: 'Successful',
      settled: true,
      hash: grant.hash,
      url: `https://explorer.test/eth/${grant.hash}`,
      date: day(1).toISOString(),
      platformFee: null,
      networkFee: null,
      reason: null,
      counterparty: '0xfa',
      usdValue: null,
      feesUsd: null,
      confirmedAt: day(1).toISOString(),
    })
    expect(data[1]).toMatchObject({
      tokenIn: { symbol: 'LINK', amountBaseUnits: '2000' },
      tokenOut: { symbol: 'LINK', amountBaseUnits: '0' },
      networkFee: { symbol: 'ETH', amountBaseUnits: '9' },
    })
    expect(data[0]).toMatchObject({ hash: null, url: null })
  })

  test('pages rows with equal times without duplicates or gaps', async () => {
    const userId = await insertTestUser()
    const ids: string[] = []
    for (let n = 0; n < 40; n += 1) ids.push((await transfer(userId, { at: day(1) })).id)
    for (let n = 0; n < 40; n += 1) ids.push(await trade(userId, day(1)))
    // The last two are counted from the end.
    const pages = [await page(userId), await page(userId, {}, 2), await page(userId, {}, 3), await page(userId, {}, 4)]
    expect(pages[0]).toMatchObject({ total: 80, pages: 4 })
    expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 25, 5])
    const shown = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect([...shown].sort()).toEqual([...ids].sort())
    expect(shown).toEqual([...shown].sort().reverse())
    const all: string[] = []
    for await (const slice of wholeHistory({ db, coinOf, transactionUrl }, userId, {})) {
      all.push(...slice.map(({ id }) => id))
    }
    expect(all).toEqual(shown)
  })

  test('values transfers in both directions at the price of their block time', async () => {
    const userId = await insertTestUser()
    const amount = 2n * 10n ** 18n
    const [received, sent] = [
      await transfer(userId, { at: day(1), amount }),
      await transfer(userId, { at: day(2), amount, direction: 'out' }),
    ]
    const price = 3_000n * 10n ** 18n
    const common = { userId, coinUsdE18: null, source: 'sample' as const }
    await transact(db, async (tx) => {
      await insertValue(tx, { ...common, id: received.id, at: day(1), paidUsdE18: null, receivedUsdE18: price })
      await insertValue(tx, { ...common, id: sent.id, at: day(2), paidUsdE18: price, receivedUsdE18: null })
    })
    expect((await page(userId)).data.map(({ id, usdValue }) => [id, usdValue])).toEqual([
      [sent.id, 6_000],
      [received.id, 6_000],
    ])
  })

  test('filters trades by side, and both trades and transfers by chain and days', async () => {
    const userId = await insertTestUser()
    const bought = await trade(userId, day(1))
    const early = await transfer(userId, { at: day(2) })
    const late = await transfer(userId, { at: day(3), chain: 'sol' })
    const findIds = async (query: HistoryQuery) => {
      const { data, total } = await page(userId, query)
      expect(total).toBe(data.length)
      return data.map(({ id }) => id)
    }
    expect(await findIds({ side: 'buy' })).toEqual([bought])
    expect(await findIds({ side: 'sell' })).toEqual([])
    expect(await findIds({ kind: 'transfers' })).toEqual([late.id, early.id])
    expect(await findIds({ kind: 'transfers', chain: 'sol' })).toEqual([late.id])
    expect(await findIds({ chain: 'sol' })).toEqual([late.id])
    expect(await findIds({ from: '2026-01-02' })).toEqual([late.id, early.id])
    expect(await findIds({ to: '2026-01-02' })).toEqual([early.id, bought])
  })

  test('shows only the user’s own transfers, and exports them', async () => {
    const [userId, stranger] = [await insertTestUser(), await insertTestUser()]
    await transfer(userId, {
      symbol: 'LINK',
      token: link,
      amount: 1_500_000_000_000_000_000n,
      hash: parseTxHash('0xabc'),
    })
    expect((await page(stranger)).data).toEqual([])
    const [shown] = (await page(userId)).data
    expect(shown && csvLine(shown)).toBe(
      '"Transfer","1.5","eth","Successful","","","LINK","0xabc","2026-01-01T12:00:00.000Z","","","","","","",""\r\n',
    )
  })

  test('sends a transfer as an event that browsers can parse', async () => {
    const userId = await insertTestUser()
    const row = await transfer(userId)
    await transact(db, (tx) => recordTransfer({ coinOf, transactionUrl }, tx, row))
    const [stored] = await db.read.select().from(events).where(eq(events.userId, userId))
    const parsed = v.parse(AppEvent, { ...stored?.event, seq: 1, at: day(1).toISOString() })
    expect(parsed).toMatchObject({ type: 'transfer', transfer: { id: row.id, type: 'Transfer' } })
  })

  test('sums the ledger as received minus sent and fees, exact to 2^256', async () => {
    const [userId, other] = [await insertTestUser(), await insertTestUser()]
    await trade(userId, day(1))
    await trade(userId, day(2), 'sell')
    const most = 2n ** 256n - 1n
    await transfer(userId, { token: link, amount: most })
    await transfer(userId, { token: link, amount: most, direction: 'out', networkFee: 100n })
    await transfer(userId, { chain: 'sol', token: solanaCoinAddress, amount: 10n, networkFee: 1n })
    await transfer(other, { amount: 1n })
    const lines = await readLedgers(db, [userId, other])
    const units = Object.fromEntries(
      lines.map((line) => [`${line.userId === userId ? 'one' : 'other'} ${line.chain} ${line.token}`, line.units]),
    )
    expect(units).toEqual({
      // A buy pays 50 of the native token for 7, a sell 50 of the token for 7, each with a fee of 3; a transfer costs
      // 100.
      [`one eth ${evmCoinAddress}`]: -50n + 7n - 6n - 100n,
      [`one eth ${link}`]: 7n - 50n,
      [`one sol ${solanaCoinAddress}`]: 9n,
      [`other eth ${evmCoinAddress}`]: 1n,
    })
    expect(await readLedgers(db, [])).toEqual([])
  })
})
