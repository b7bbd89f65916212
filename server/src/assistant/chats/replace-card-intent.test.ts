import { randomUUID } from 'node:crypto'
import { parseChatId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { closeIntent, findIntent, type Intent } from '#trading/intents/intents.store.ts'
import { intents } from '#trading/tables/intents.ts'
import { appendMessages } from './append-messages.ts'
import { insertChat } from './chats.store.ts'
import { findMessage } from './messages.store.ts'
import { replaceCardIntent } from './replace-card-intent.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const extras = { card: { origin: 'stated', challenge: null, wrongTries: 0 } } as const

/** Creates a card with its open intent, and a new intent to replace it. */
async function makeCard() {
  const userId = await insertTestUser(db)
  const chat = { id: parseChatId(randomUUID()), userId }
  const [old, fresh] = [
    makeIntent({ userId, chatId: parseChatId(chat.id) }),
    makeIntent({ userId, chatId: parseChatId(chat.id) }),
  ]
  const message = { id: randomUUID(), role: 'assistant', type: 'trade_execution', content: '', language: 'en' } as const
  await transact(db, async (tx) => {
    await insertChat(tx, { ...chat, at: new Date() })
    await tx.insert(intents).values([old, fresh])
    await appendMessages(tx, chat, [{ ...message, intentId: old.id }], new Date())
  })
  const renew = (state: Intent['state'] = 'open', newIntentId = fresh.id) =>
    replaceCardIntent(db, { userId, messageId: message.id, old: { id: old.id, state }, newIntentId, extras })
  const readShownIntentId = async () => (await findMessage(db, message.id))?.row.intentId
  const states = async () => [(await findIntent(db, old.id))?.state, (await findIntent(db, fresh.id))?.state]
  return { userId, chat, old, fresh, renew, readShownIntentId, states }
}

describe('renewing a card', () => {
  test('shows the new intent and cancels the old one', async () => {
    const { fresh, renew, readShownIntentId, states } = await makeCard()
    await renew()
    expect([await readShownIntentId(), ...(await states())]).toEqual([fresh.id, 'cancelled', 'open'])
  })

  test('keeps a trade that was released while the new intent was requested', async () => {
    const { old, renew, readShownIntentId, states } = await makeCard()
    await transact(db, (tx) => closeIntent(tx, old.id, 'released'))
    await expect(renew()).rejects.toMatchObject({ code: 'INTENT_CLOSED' })
    expect([await readShownIntentId(), ...(await states())]).toEqual([old.id, 'released', 'cancelled'])
  })

  test('keeps a concurrent cancellation, and renews a card that was cancelled earlier', async () => {
    const { old, fresh, renew, readShownIntentId, states } = await makeCard()
    await transact(db, (tx) => closeIntent(tx, old.id, 'cancelled'))
    await expect(renew()).rejects.toMatchObject({ code: 'INTENT_CLOSED' })
    expect([await readShownIntentId(), ...(await states())]).toEqual([old.id, 'cancelled', 'cancelled'])
    await transact(db, (tx) => tx.update(intents).set({ state: 'open' }).where(eq(intents.id, fresh.id)))
    await renew('cancelled')
    expect(await readShownIntentId()).toBe(fresh.id)
  })

  test('leaves one open intent after two concurrent requests', async () => {
    const { userId, chat, fresh, renew, readShownIntentId, states } = await makeCard()
    const second = makeIntent({ userId, chatId: parseChatId(chat.id) })
    await transact(db, (tx) => tx.insert(intents).values(second))
    await Promise.all([renew(), renew('open', second.id)])
    const [placed, left] = (await readShownIntentId()) === fresh.id ? [fresh, second] : [second, fresh]
    expect([await readShownIntentId(), (await states())[0]]).toEqual([placed.id, 'cancelled'])
    expect((await findIntent(db, placed.id))?.state).toBe('open')
    expect((await findIntent(db, left.id))?.state).toBe('cancelled')
  })
})
