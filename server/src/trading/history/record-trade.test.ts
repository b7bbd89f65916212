import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress } from '@murmur/contract/chains'
import { type ChatId, parseChatId, parseIntentId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { outbox } from '#platform/db/tables/outbox.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import { executions } from '#trading/tables/executions.ts'
import { recordTrade } from './record-trade.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const coinOf = (_: ChainKey) => ({ address: evmCoinAddress, symbol: 'ETH', decimals: 18 })
const deps = { coinOf, transactionUrl: () => 'https://explorer.test' }

/** Records a new trade in each of these states. Returns the payloads of the queued news. */
const recordStates = (...states: Partial<Execution>[]) => recordStatesInChat(undefined, ...states)

/** Records a new trade in each of these states, as the trade of a card if a chat is given. Returns the payloads of the queued jobs. */
async function recordStatesInChat(chatId: ChatId | undefined, ...states: Partial<Execution>[]) {
  const id = parseIntentId(randomUUID())
  const userId = await insertTestIntent(db, id, chatId && { chatId })
  let execution = releasedExecution({ id, chain: 'eth', address: '0xaa' as Address, deadline: 9 })
  const { lane, state, version, deadline, networkFee } = execution
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const row = { id, userId, lane, chain: 'eth', side: 'buy', state, version, deadline, networkFee, ...times } as const
  await transact(db, (tx) => tx.insert(executions).values(row))
  await transact(db, (tx) => recordTrade(deps, tx, execution))
  for (const change of states) {
    const [from, to] = [execution, { ...execution, ...change }]
    await transact(db, (tx) => recordTrade(deps, tx, to, from))
    execution = to
  }
  const jobs = await db.read.select().from(outbox)
  return jobs.flatMap(({ payload }) => (payload.userId === userId ? [payload] : []))
}

const fill = { sold: 2n, bought: 1n, platformFee: 0n, blockNumber: 1n, at: '', crossChecked: true }

test('recordTrade queues one news item for a trade that is reported in a block and again at its depth', async () => {
  const news = await recordStates(
    { state: 'sent' },
    { state: 'included', succeeded: true, fill },
    { state: 'settled', succeeded: true, fill },
  )
  expect(news).toMatchObject([{ news: { kind: 'trade', side: 'buy', isDone: true, tradeId: expect.any(String) } }])
})

test('recordTrade queues the end of a card’s order with the outcome of its trade, once and in the same transaction', async () => {
  const outcome = [
    { state: 'included', succeeded: true, fill },
    { state: 'settled', succeeded: true, fill },
  ] as const
  const jobs = await recordStatesInChat(parseChatId(randomUUID()), { state: 'sent' }, ...outcome)
  expect(jobs.filter(({ news }) => news === undefined)).toEqual([
    { userId: expect.any(String), intentId: expect.any(String) },
  ])
})

test('recordTrade queues one news item for a failed trade, and none for a pending one', async () => {
  expect(await recordStates({ state: 'signed' }, { state: 'sent' })).toEqual([])
  const news = await recordStates({ state: 'included', succeeded: false }, { state: 'reverted', succeeded: false })
  expect(news).toMatchObject([{ news: { kind: 'trade', isDone: false } }])
})
