import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { testDatabases, testPostgres } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { covers } from '../../../../spec/covers.ts'
import { historyPage, wholeHistory } from './history.store.ts'
import { selectPositions } from './history-positions.ts'
import type { HistoryQuery } from './history-query.ts'
import { translateTrade } from './translate-trade.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const coinOf = () => ({ address: '0xEeee' as Address, symbol: 'ETH', decimals: 18 })
const transactionUrl = (chain: string, hash: string) => `https://explorer.test/${chain}/${hash}`

type Row = { side?: 'buy' | 'sell'; chain?: 'eth' | 'base'; deposit?: string; day: number } & Partial<
  typeof executions.$inferInsert
>

async function insert(
  db: Db,
  userId: UserId,
  { day: at, side = 'buy', chain = 'eth', deposit, ...rest }: Row,
): Promise<string> {
  const id = parseIntentId(randomUUID())
  await insertTestIntent(db, id, { userId, side, ...(deposit ? { deposit } : {}) })
  const fill = { sold: '5', bought: '7', platformFee: '1', blockNumber: '1', at: '', crossChecked: true }
  const row = {
    id,
    userId,
    lane: 'l',
    chain,
    side,
    state: 'settled' as const,
    version: 1,
    deadline: 0,
    succeeded: true,
    fill,
    networkFee: 3n,
    createdAt: day(at),
    updatedAt: day(at),
  }
  await transact(db, (tx) => tx.insert(executions).values({ ...row, ...rest }))
  return id
}

describe.each(testDatabases)('history on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())
  const page = (userId: UserId, query: HistoryQuery = {}, number = 1) =>
    historyPage({ db, coinOf, transactionUrl }, userId, query, number)

  test('returns 25 rows per page, newest first, with the number of pages', async () => {
    covers('2.history.07', '7.calls.31')
    const userId = parseUserId(randomUUID())
    const ids: string[] = []
    for (let n = 1; n <= 27; n += 1) ids.unshift(await insert(db, userId, { day: n }))
    const first = await page(userId)
    expect(first).toMatchObject({ page: 1, pages: 2, total: 27 })
    expect(first.data.map((trade) => trade.id)).toEqual(ids.slice(0, 25))
    expect((await page(userId, {}, 2)).data.map((trade) => trade.id)).toEqual(ids.slice(25))
    expect(await page(userId, {}, 3)).toMatchObject({ data: [], pages: 2 })
  })

  test('filters by side, chain and days, the last day included', async () => {
    const userId = parseUserId(randomUUID())
    const buy = await insert(db, userId, { day: 1 })
    const sell = await insert(db, userId, { day: 2, side: 'sell' })
    const onBase = await insert(db, userId, { day: 3, chain: 'base' })
    const findIds = async (query: HistoryQuery) => (await page(userId, query)).data.map((trade) => trade.id)
    expect(await findIds({ side: 'buy' })).toEqual([onBase, buy])
    expect(await findIds({ side: 'sell' })).toEqual([sell])
    expect(await findIds({ chain: 'base' })).toEqual([onBase])
    expect(await findIds({ from: '2026-01-02' })).toEqual([onBase, sell])
    expect(await findIds({ to: '2026-01-02' })).toEqual([sell, buy])
    expect(await findIds({ from: '2026-01-02T12:00:00Z', to: '2026-01-02T12:00:00Z' })).toEqual([sell])
    expect((await page(userId, { side: 'sell' })).total).toBe(1)
  })

  test('filters by the traded token, ignoring the case of EVM addresses', async () => {
    const userId = parseUserId(randomUUID())
    const [buy, sell] = [await insert(db, userId, { day: 1 }), await insert(db, userId, { day: 2, side: 'sell' })]
    const findIds = async (token: string) =>
      (await page(userId, { token: token as Address })).data.map((trade) => trade.id)
    expect(await findIds('0x514910771AF9Ca656af840dff83E8264EcF986CA')).toEqual([sell, buy])
    expect(await findIds('0x514910771af9ca656af840dff83e8264ecf986ca')).toEqual([sell, buy])
    // The coin that pays is not the traded token.
    expect(await findIds('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toEqual([])
    expect(await findIds('')).toEqual([])
  })

  test('never shows another user’s trades', async () => {
    await insert(db, parseUserId(randomUUID()), { day: 1 })
    expect(await page(parseUserId(randomUUID()))).toEqual({ data: [], page: 1, pages: 1, total: 0 })
  })

  test('shows a trade as Failed or Successful only with proof', async () => {
    covers('3.entities.17', '3.entities.18', '3.entities.19')
    const userId = parseUserId(randomUUID())
    const states = [
      { state: 'released', succeeded: null, fill: null, status: 'Pending' },
      { state: 'signed', succeeded: null, fill: null, status: 'Pending' },
      { state: 'sent', succeeded: null, fill: null, status: 'Pending' },
      { state: 'included', succeeded: true, status: 'Successful' },
      { state: 'included', succeeded: false, fill: null, status: 'Failed' },
      { state: 'settled', succeeded: true, status: 'Successful' },
      { state: 'reverted', succeeded: false, fill: null, status: 'Failed' },
      { state: 'superseded', succeeded: null, fill: null, status: 'Failed' },
    ] as const
    for (const [n, { status: _, ...row }] of states.entries()) await insert(db, userId, { day: 28 - n, ...row })
    const { data } = await page(userId)
    expect(data.map(({ status }) => status)).toEqual(states.map(({ status }) => status))
    expect(data[5]).toMatchObject({
      type: 'Buy',
      tokenIn: { symbol: 'ETH', amountBaseUnits: '5' },
      tokenOut: { symbol: 'LINK', amountBaseUnits: '7', amount: 7e-18 },
      settled: true,
      networkFee: { amountBaseUnits: '3' },
    })
  })

  test('shows the refundable deposit of trades that opened an account, which is part of the network fee', async () => {
    const userId = parseUserId(randomUUID())
    await insert(db, userId, { day: 3, deposit: '2', networkFee: 3n })
    await insert(db, userId, { day: 2, deposit: '4', networkFee: 3n })
    await insert(db, userId, { day: 1, deposit: '2', networkFee: 3n, state: 'reverted', succeeded: false, fill: null })
    const { data } = await page(userId)
    expect(data.map(({ networkFee }) => networkFee?.amountBaseUnits)).toEqual(['3', '3', '3'])
    expect(data.map(({ accountDeposit }) => accountDeposit?.amountBaseUnits)).toEqual(['2', undefined, undefined])
  })

  test('leaves out trades refused before anything landed, and shows those that cost gas', async () => {
    const userId = parseUserId(randomUUID())
    const refused = { state: 'refused', succeeded: null, fill: null, refusalCode: 'PRICE_MOVED' } as const
    await insert(db, userId, { day: 1, ...refused, networkFee: 0n })
    const afterApproval = await insert(db, userId, { day: 2, ...refused, networkFee: 9n })
    const { data } = await page(userId)
    expect(data).toMatchObject([
      { id: afterApproval, status: 'Failed', failure: { kind: 'only-approval', code: 'PRICE_MOVED' } },
    ])
  })

  test('lists only trades of one kind, where failed ones include those refused before anything landed', async () => {
    const userId = parseUserId(randomUUID())
    const open = { succeeded: null, fill: null } as const
    const done = await insert(db, userId, { day: 1 })
    const pending = await insert(db, userId, { day: 2, ...open, state: 'sent' })
    const reverted = await insert(db, userId, { day: 3, ...open, state: 'reverted', succeeded: false })
    const included = await insert(db, userId, { day: 4, ...open, state: 'included', succeeded: false })
    const refusal = { ...open, state: 'refused', refusalCode: 'PRICE_MOVED', networkFee: 0n } as const
    const refused = await insert(db, userId, { day: 5, ...refusal })
    const findIds = async (query: HistoryQuery) => (await page(userId, query)).data.map(({ id }) => id)
    expect(await findIds({ kind: 'trades' })).toEqual([included, reverted, pending, done])
    expect(await findIds({ kind: 'pending' })).toEqual([pending])
    expect(await findIds({ kind: 'failed' })).toEqual([refused, included, reverted])
    expect(await findIds({ kind: 'received' })).toEqual([])
    const [latest] = (await page(userId, { kind: 'failed' })).data.map((trade) => translateTrade('en', trade))
    expect(latest?.reason).toBe('The price moved past what you agreed to.')
  })

  test('streams a whole filtered history in order', async () => {
    const userId = parseUserId(randomUUID())
    for (let n = 0; n < 3; n += 1) await insert(db, userId, { day: 1 })
    const slices = wholeHistory({ db, coinOf, transactionUrl }, userId, {})
    const ids: string[] = []
    for await (const slice of slices) ids.push(...slice.map((trade) => trade.id))
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
  })
})

for (const fresh of testPostgres) {
  test('the history query reads the first and the last page of a long history by its indexes, without sorting', async () => {
    const { url, drop } = await fresh()
    const db = await openDb({ databaseUrl: url })
    const userId = parseUserId(randomUUID())
    await insert(db, userId, { day: 1 })
    await db.begin(async (tx) => {
      await tx.execute(sql`insert into intents select made.*
        from intents i, (select gen_random_uuid() as id from generate_series(1, 3000)) n,
        jsonb_populate_record(i, jsonb_build_object('id', n.id)) made`)
      await tx.execute(sql`insert into executions select made.* from intents i, executions e,
        jsonb_populate_record(e, jsonb_build_object('id', i.id, 'created_at', now() - random() * interval '1 year')) made
        where i.id <> e.id`)
      await tx.execute(sql`analyze executions, transfers`)
    })
    for (const isFromEnd of [false, true]) {
      const { sql: text, params } = selectPositions(db.read, userId, {}, { limit: 25, isFromEnd }).toSQL()
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(`explain ${text}`, params)
      await client.end()
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using executions_by_user/)
      expect(plan).not.toContain('Seq Scan on executions')
    }
    await db.close()
    await drop()
  })
}
