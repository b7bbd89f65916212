import { randomUUID } from 'node:crypto'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turns } from '#assistant/tables/chats.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { appendMessages } from './append-messages.ts'
import { insertChat } from './chats.store.ts'
import { findMessage } from './messages.store.ts'
import { queueNextOrder } from './queue-next-order.ts'
import { storeMessage } from './store-message.ts'
import { claimTurn } from './turns.store.ts'

const card = { origin: 'stated', challenge: null, wrongTries: 0 } as const
const next = { text: 'buy $10 of wif', language: 'en', source: 'text' } as const

describe.each(testDatabases)('the second order of a message on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  /** A message whose answer is a card with a second order. No turn is left. */
  async function makeCard() {
    const userId = await insertTestUser(db)
    const chatId = parseChatId(randomUUID())
    const chat = { id: chatId, userId }
    const [questionId, cardId, intentId] = [randomUUID(), randomUUID(), parseIntentId(randomUUID())]
    const text = { role: 'user', type: 'text', content: '', language: 'en' } as const
    const shown = { role: 'assistant', type: 'trade_execution', content: '', language: 'en' } as const
    await transact(db, async (tx) => {
      await insertChat(tx, { ...chat, at: new Date() })
      await appendMessages(tx, chat, [{ ...text, id: questionId }], new Date())
      const extras = { card, next }
      await appendMessages(tx, chat, [{ ...shown, id: cardId, replyTo: questionId, intentId, extras }], new Date())
    })
    const add = (message: Partial<Parameters<typeof appendMessages>[2][number]>) =>
      transact(db, (tx) => appendMessages(tx, chat, [{ ...text, id: randomUUID(), ...message }], new Date()))
    const say = () => {
      const sent = { id: randomUUID(), type: 'text' as const, content: 'hello', extras: {}, language: undefined }
      return storeMessage(db, { ...sent, userId, chatId, clientId: undefined }, new Date())
    }
    const queue = (owner = userId) => transact(db, (tx) => queueNextOrder(tx, owner, intentId, new Date()))
    const waiting = async () =>
      (await db.read.select({ id: turns.messageId }).from(turns).where(eq(turns.chatId, chatId))).map(({ id }) => id)
    const extrasOf = async (id: string) => (await findMessage(db, id))?.row.extras
    return { chatId, questionId, cardId, add, say, queue, waiting, extrasOf }
  }

  it('is queued once, as a turn of its message, when the first order is over', async () => {
    const { questionId, cardId, queue, waiting, extrasOf } = await makeCard()
    await Promise.all([queue(), queue()])
    expect(await waiting()).toEqual([questionId])
    expect(await extrasOf(questionId)).toMatchObject({ next })
    expect(await extrasOf(cardId)).toEqual({ card })
    await transact(db, (tx) => tx.delete(turns).where(eq(turns.messageId, questionId)))
    await queue()
    expect(await waiting()).toEqual([])
  })

  it('is not queued beside another turn, after another message, or for another user', async () => {
    const other = await makeCard()
    await other.add({})
    await other.queue()
    expect(await other.waiting()).toEqual([])
    const busy = await makeCard()
    const { id } = await busy.say()
    await busy.queue()
    expect(await busy.waiting()).toEqual([id])
    const mine = await makeCard()
    await mine.queue(await insertTestUser(db))
    expect(await mine.waiting()).toEqual([])
  })

  it('is queued after news and after a failed confirmation', async () => {
    const { questionId, add, queue, waiting } = await makeCard()
    const yesId = randomUUID()
    const news = { kind: 'price', chain: 'sol', symbol: 'BONK', changePercent: 1, priceUsd: 1 } as const
    await add({ role: 'assistant', extras: { news } })
    await add({ id: yesId })
    await add({ role: 'assistant', replyTo: yesId, extras: { isAboutCard: true } })
    await queue()
    expect(await waiting()).toEqual([questionId])
  })

  it('is run before a message that was sent after it was queued', async () => {
    const { chatId, questionId, queue, say } = await makeCard()
    await queue()
    await say()
    expect(await claimTurn(db, chatId, new Date(Date.now() + 1_000), 1_000)).toMatchObject({ messageId: questionId })
  })
})
