import { randomUUID } from 'node:crypto'
import { parseIntentId } from '@murmur/contract/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { appendMessages } from '#assistant/chats/append-messages.ts'
import { toReleaseKey } from '#assistant/turns/cards/released-trade.ts'
import { outbox } from '#platform/db/tables/outbox.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { executions } from '#trading/tables/executions.ts'
import { idempotencyKeys } from '#trading/tables/idempotency.ts'
import { hoursAfterStart, makeTradeNews, shareNewsChats } from './test-support/news-chats.ts'

const second = 1 / 3600

describe.each(testDatabases)('news of a trade on $name', ({ open }) => {
  const chats = shareNewsChats(open)

  const listQueuedNews = async (key: string) =>
    (
      await chats.db.read
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, 'news'), isNull(outbox.doneAt)))
    ).filter(({ payload }) => payload.key === key)

  /** A chat whose message released a trade, and news of the trade. */
  async function releaseByMessage(state = { isAnswering: false, hour: 0 }) {
    const chat = await chats.makeChat(undefined, state)
    const tradeId = parseIntentId(randomUUID())
    const { userId, chatId, messageId } = chat
    await insertTestIntent(chats.db, tradeId, { userId })
    const times = { createdAt: hoursAfterStart(0), updatedAt: hoursAfterStart(0) }
    const execution = { id: tradeId, userId, lane: 'sol:x', chain: 'sol', side: 'buy', state: 'settled' } as const
    const key = {
      userId,
      key: toReleaseKey({ id: messageId }),
      requestDigest: '',
      executionId: tradeId,
      createdAt: hoursAfterStart(0),
    }
    await transact(chats.db, async (tx) => {
      await tx.insert(executions).values({ ...execution, version: 1, deadline: 9, networkFee: 0n, ...times })
      await tx.insert(idempotencyKeys).values(key)
    })
    const answer = (content: string, { hasOutcome }: { hasOutcome: boolean }) => {
      const extras = { outcomeOf: tradeId, ...(hasOutcome && { hasOutcome }) }
      const message = { id: randomUUID(), role: 'assistant', type: 'text', content, language: 'en', extras } as const
      return transact(chats.db, (tx) =>
        appendMessages(tx, { id: chatId, userId }, [{ ...message, replyTo: messageId }], hoursAfterStart(0.5)),
      )
    }
    return { ...chat, answer, news: { ...makeTradeNews(hoursAfterStart(0)), tradeId } }
  }

  it('is posted only if the outcome came after the answer stopped waiting', async () => {
    const { userId, texts } = await chats.makeChat()
    await chats.post(userId, 1, makeTradeNews(hoursAfterStart(1 - 19 * second)))
    expect(await texts()).toEqual([])
    await chats.post(userId, 1, makeTradeNews(hoursAfterStart(1 - 21 * second)))
    expect(await texts()).toEqual(['Your trade is done: you bought 10 BONK on Solana.'])
  })

  it('waits while an answer is being written in its chat, and is posted afterwards', async () => {
    const { userId, texts, endTurns } = await chats.makeChat(undefined, { isAnswering: true })
    const [key, news] = [`trade:${randomUUID()}`, makeTradeNews(hoursAfterStart(0))]
    await chats.post(userId, 1, news, key)
    expect(await texts()).toEqual([])
    const dueAt = hoursAfterStart(1 + 5 * second)
    expect(await listQueuedNews(key)).toMatchObject([
      { dueAt, payload: { userId, key, at: hoursAfterStart(1).toISOString(), news } },
    ])
    await endTurns()
    await chats.post(userId, 1 + 5 * second, news, key, 1)
    expect(await texts()).toHaveLength(1)
  })

  it('waits for five minutes at most', async () => {
    const { userId, texts, endTurns } = await chats.makeChat(undefined, { isAnswering: true })
    const key = `trade:${randomUUID()}`
    await chats.post(userId, 1 + 299 * second, makeTradeNews(hoursAfterStart(0)), key, 1)
    expect(await texts()).toEqual([])
    await chats.post(userId, 1 + 300 * second, makeTradeNews(hoursAfterStart(0)), key, 1)
    expect(await texts()).toHaveLength(1)
    expect(await listQueuedNews(key)).toHaveLength(1)
    await endTurns()
  })

  it('does not wait for an answer in another chat', async () => {
    const other = await chats.makeChat(undefined, { isAnswering: true })
    const { userId, texts } = await chats.makeChat()
    await chats.post(userId, 1, makeTradeNews(hoursAfterStart(0)))
    expect(await texts()).toHaveLength(1)
    await other.endTurns()
  })

  it('waits for the answer to the message that released it, in an older chat too', async () => {
    const { userId, endTurns, news, texts } = await releaseByMessage({ isAnswering: true, hour: 0 })
    const newer = await chats.makeChat(userId, { isAnswering: false, hour: 0.2 })
    await chats.post(userId, 1, news)
    expect([await texts(), await newer.texts()]).toEqual([[], []])
    await endTurns()
    await chats.post(userId, 1, news)
    expect(await newer.texts()).toHaveLength(1)
  })

  it('is not posted if a late answer states the outcome', async () => {
    const { userId, answer, texts, news } = await releaseByMessage()
    const stated = 'Bought 10 BONK.'
    await answer(stated, { hasOutcome: true })
    await chats.post(userId, 1, news)
    expect(await texts()).toEqual([stated])
  })

  it('is posted if the answer states that the trade is pending', async () => {
    const { userId, answer, texts, news } = await releaseByMessage()
    await answer('It is on its way.', { hasOutcome: false })
    await chats.post(userId, 1, news)
    expect(await texts()).toHaveLength(2)
  })
})
