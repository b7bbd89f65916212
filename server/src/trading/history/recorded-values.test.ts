import { randomUUID } from 'node:crypto'
import { type Address, toEvmAddress } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import { type IntentId, parseIntentId, type UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { releasedExecution } from '#trading/execution/execution.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { findHistoryTransaction } from './history.store.ts'
import { lookUpValues, pollValues } from './poll-values.ts'
import { recordTrade } from './record-trade.ts'
import { recordTransfer } from './record-transfer.ts'

const one = 10n ** 18n
const minute = 60_000
const start = Date.UTC(2026, 4, 1)
const spam = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const coinOf = (chain: ChainKey) =>
  chain === 'sol'
    ? { address: solanaCoinAddress, symbol: 'SOL', decimals: 9 }
    : { address: evmCoinAddress, symbol: 'ETH', decimals: 18 }
const transactionUrl = () => 'https://explorer.test'

let db: Db
let at: number
let expected: number
let marks: Map<string, Partial<UsdPrice> & { usdE18: bigint }>
let requests: string[][]
let near: (address: Address, when: Date) => bigint | null
const values = {
  priceNear: async (_: unknown, __: ChainKey, address: Address, when: Date) => near(address, when),
  onPendingValue: () => {
    expected += 1
  },
}
const deps = () => ({ db, coinOf, transactionUrl, values })
const makePollDeps = () => ({
  db,
  coinOf,
  now: () => new Date(at),
  isVerified: (_: ChainKey, address: Address) => address !== spam,
  log: { error: vi.fn() },
  prices: {
    usd: async (chain: ChainKey, tokens: readonly { address: Address }[]) => {
      requests.push([chain, ...tokens.map(({ address }) => address)])
      const found = tokens.flatMap(({ address }) => {
        const mark = marks.get(address)
        return mark ? [[address, { at: new Date(at).toISOString(), ...mark }] as const] : []
      })
      return new Map(found)
    },
  },
})

beforeAll(async () => {
  db = await openMemory()
})
beforeEach(async () => {
  await transact(db, (tx) => tx.delete(recordedValues))
  near = () => null
  ;[at, expected, marks, requests] = [start, 0, new Map(), []]
})
afterAll(() => db.close())

const readRecordedValue = async (id: string) =>
  (await db.read.select().from(recordedValues).where(eq(recordedValues.id, id)))[0]

async function trade(): Promise<{ id: IntentId; userId: UserId; record: () => Promise<void> }> {
  const id = parseIntentId(randomUUID())
  const userId = await insertTestIntent(db, id)
  const execution = releasedExecution({ id, chain: 'eth', address: '0xaa' as Address, deadline: 9 })
  const { lane, state, version, deadline, networkFee } = execution
  const times = { createdAt: new Date(at), updatedAt: new Date(at) }
  const row = { id, userId, lane, chain: 'eth', side: 'buy', state, version, deadline, networkFee, ...times } as const
  await transact(db, (tx) => tx.insert(executions).values(row))
  return { id, userId, record: () => transact(db, (tx) => recordTrade(deps(), tx, execution)) }
}

async function transfer(of: Partial<typeof transfers.$inferSelect> = {}) {
  const row: typeof transfers.$inferSelect = {
    id: randomUUID(),
    userId: await insertTestUser(db),
    chain: 'eth',
    hash: parseTxHash(`0x${randomUUID()}`),
    position: 0,
    direction: 'in',
    token: evmCoinAddress,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    amount: 2n * one,
    networkFee: 0n,
    counterparty: null,
    blockNumber: '1',
    at: new Date(at),
    createdAt: new Date(at),
    isListed: true,
    ...of,
  }
  await transact(db, async (tx) => {
    await tx.insert(transfers).values(row)
    await recordTransfer(deps(), tx, row)
  })
  return row
}

test('the history records a trade’s value once from its quote, and shows it with fees', async () => {
  const { id, userId, record } = await trade()
  await record()
  await record()
  expect(await readRecordedValue(id)).toMatchObject({
    paidUsdE18: one,
    receivedUsdE18: one,
    coinUsdE18: one,
    source: 'quote',
  })
  expect(await findHistoryTransaction(deps(), userId, id)).toMatchObject({
    usdValue: null,
    feesUsd: null,
    againstQuoteBps: null,
  })
  const fill = { sold: String(2n * one), bought: String((one * 99n) / 100n), platformFee: String(one / 100n) }
  const landed = { ...fill, blockNumber: '1', at: '2026-05-01T00:00:05.000Z', crossChecked: true }
  await transact(db, (tx) =>
    tx
      .update(executions)
      .set({ fill: landed, networkFee: one / 10n, state: 'settled', succeeded: true })
      .where(eq(executions.id, id)),
  )
  expect(await findHistoryTransaction(deps(), userId, id)).toMatchObject({
    usdValue: 2,
    feesUsd: 0.11,
    tokenIn: { usdValue: 2 },
    tokenOut: { usdValue: 0.99 },
    platformFee: { usdValue: 0.01 },
    networkFee: { usdValue: 0.1 },
    againstQuoteBps: -100,
    confirmedAt: '2026-05-01T00:00:05.000Z',
    quoted: { symbol: 'LINK', amount: 1 },
    minPromised: { amount: 1 },
  })
})

test('the history returns no receipt of another user or for an unknown id', async () => {
  const { id } = await trade()
  const stranger = await insertTestUser(db)
  for (const unknownId of [id, randomUUID(), 'no-id', "' or true"]) {
    await expect(findHistoryTransaction(deps(), stranger, unknownId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const mine = await transfer()
  expect(await findHistoryTransaction(deps(), mine.userId, mine.id)).toMatchObject({ id: mine.id, type: 'Transfer' })
  await expect(findHistoryTransaction(deps(), stranger, mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the history values a transfer by a price sample near its block, and looks up no price for an old one', async () => {
  near = (address, when) => (address === evmCoinAddress && when.getTime() === start ? 2_100n * one : null)
  const sent = await transfer({ direction: 'out', networkFee: one / 100n })
  expect(await readRecordedValue(sent.id)).toMatchObject({
    paidUsdE18: 2_100n * one,
    receivedUsdE18: null,
    coinUsdE18: 2_100n * one,
    source: 'sample',
  })
  expect(await findHistoryTransaction(deps(), sent.userId, sent.id)).toMatchObject({
    usdValue: 4_200,
    feesUsd: 21,
    networkFee: { usdValue: 21 },
  })
  const old = await transfer({ at: new Date(start - 60 * minute) })
  expect(await readRecordedValue(old.id)).toMatchObject({ receivedUsdE18: null, source: 'none' })
  expect(expected).toBe(0)
})

test('the history looks up current values in one request per chain, and gives up after the time limit', async () => {
  marks.set(evmCoinAddress, { usdE18: 1_999n * one })
  const known = await transfer()
  const unknown = await transfer({ token: '0xabc' as Address, symbol: 'ABC', networkFee: 1n })
  expect(expected).toBe(2)
  at += minute
  expect(await lookUpValues(makePollDeps())).toBe(1)
  expect(requests).toEqual([['eth', evmCoinAddress, '0xabc']])
  expect(await readRecordedValue(known.id)).toMatchObject({ receivedUsdE18: 1_999n * one, source: 'reading' })
  at += 16 * minute
  marks.set('0xabc', { usdE18: one })
  expect(await lookUpValues(makePollDeps())).toBe(0)
  expect(await readRecordedValue(unknown.id)).toMatchObject({ receivedUsdE18: null, source: 'none' })
  expect(await lookUpValues(makePollDeps())).toBe(0)
})

test('the history looks up a value beside any number of tokens without a price, of the same user and of others', async () => {
  marks.set(evmCoinAddress, { usdE18: one })
  const spammed = await insertTestUser(db)
  const row = { userId: spammed, chain: 'eth' as const, position: 0, direction: 'in' as const, token: spam }
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...{ ...row, id: randomUUID(), hash: parseTxHash(`0x${randomUUID()}`), name: 'Spam', symbol: 'SPAM', decimals: 18 },
    ...{ amount: one, networkFee: 0n, counterparty: null, blockNumber: '1', isListed: true },
    ...{ at: new Date(at - index), createdAt: new Date(at) },
  }))
  const unknown = { paidUsdE18: null, receivedUsdE18: null, coinUsdE18: null, source: 'pending' }
  await transact(db, async (tx) => {
    await tx.insert(transfers).values(rows)
    await tx.insert(recordedValues).values(rows.map(({ id, userId, at }) => ({ id, userId, at, ...unknown })))
  })
  const other = await transfer()
  await lookUpValues(makePollDeps())
  expect(await readRecordedValue(other.id)).toMatchObject({ source: 'reading' })
  const own = await transfer({ userId: spammed })
  for (let round = 0; round < 100 && (await readRecordedValue(own.id))?.source === 'pending'; round++)
    await lookUpValues(makePollDeps())
  expect(await readRecordedValue(own.id)).toMatchObject({ source: 'reading' })
  at += 16 * minute
  expect(await lookUpValues(makePollDeps())).toBe(0)
  const left = await db.read.select().from(recordedValues).where(eq(recordedValues.source, 'pending'))
  expect(left).toEqual([])
})

test('the history values an unverified token at no more than its pool holds', async () => {
  marks.set(spam, { usdE18: 5_000n * one, liquidityE18: 9_999n * one })
  const gift = await transfer({ token: spam })
  expect(await lookUpValues(makePollDeps())).toBe(1)
  expect(await readRecordedValue(gift.id)).toMatchObject({ receivedUsdE18: null, source: 'pending' })
  expect(await findHistoryTransaction(deps(), gift.userId, gift.id)).toMatchObject({ usdValue: null })
  marks.set(spam, { usdE18: 5_000n * one, liquidityE18: 10_000n * one })
  expect(await lookUpValues(makePollDeps())).toBe(0)
})

test('the history polls only while a value is expected, and retries a source that is down', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const parts = makePollDeps()
  const usd = parts.prices.usd
  let isDown = true
  parts.prices.usd = async (...args) => {
    if (isDown) throw new Refusal('UPSTREAM_DOWN')
    return usd(...args)
  }
  marks.set(evmCoinAddress, { usdE18: one })
  const gift = await transfer()
  const follower = pollValues(parts)
  try {
    follower.start()
    await vi.advanceTimersByTimeAsync(5_000)
    isDown = false
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(async () => expect(await readRecordedValue(gift.id)).toMatchObject({ source: 'reading' }), {
      timeout: 60_000,
    })
    await follower.stop()
  } finally {
    vi.useRealTimers()
  }
  expect(parts.log.error).not.toHaveBeenCalled()
})

test('pending values, the values of a user, and expired quotes are found by indexes', async () => {
  const isPending = sql`${recordedValues.source} = 'pending'`
  const plans = await transact(db, async (tx) => {
    // The tables are empty: without these, other scans are cheaper.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const explain = async (from: SQL) =>
      JSON.stringify((await tx.execute(sql`explain select 1 from ${from}`)).rows).match(
        /(?<=Scan (using|on) )\w+_\w+/,
      )?.[0]
    return {
      pending: await explain(sql`${recordedValues} where ${isPending} and ${recordedValues.at} < now()`),
      own: await explain(sql`${recordedValues} where ${recordedValues.userId} = ${randomUUID()}`),
      quotes: await explain(sql`${intents} where ${intents.state} <> 'released' and ${intents.expiresAt} < now()`),
    }
  })
  expect(plans).toEqual({ pending: 'told_values_pending', own: 'told_values_by_user', quotes: 'intents_unreleased' })
})
