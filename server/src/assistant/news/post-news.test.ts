import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { appendMessages } from '#assistant/chats/append-messages.ts'
import { toMessages } from '#assistant/chats/message-view.ts'
import { messages } from '#assistant/tables/chats.ts'
import { createAssistantChats } from '#assistant/turns/create-assistant-chats.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { deposit, hoursAfterStart, makeTradeNews, shareNewsChats } from './test-support/news-chats.ts'

const noCards = { loadCards: async () => new Map(), loadSends: async () => new Map() }

describe.each(testDatabases)('news on $name', ({ open }) => {
  const chats = shareNewsChats(open)

  it('is posted as one message per event in the reader’s language, not as an answer', async () => {
    const { userId, read, texts } = await chats.makeChat()
    await chats.post(userId, 1, deposit, 'deposit:1')
    await chats.post(userId, 2, deposit, 'deposit:1')
    expect(await texts()).toEqual(['5 SOL arrived in your wallet on Solana (about $750.00).'])
    const [, view] = await toMessages(noCards, 'es', await read())
    const text = expect.stringContaining('Tu billetera recibió 5 SOL en Solana')
    expect(view).toMatchObject({ role: 'assistant', news: 'deposit', content: text, language: 'es', replyTo: null })
    expect(view?.isLast).toBe(false)
  })

  it('keeps its stored sentence if only a newer version knows its kind', async () => {
    const { userId, chatId, read } = await chats.makeChat()
    await chats.post(userId, 1, deposit)
    const news = { kind: 'airdrop', chain: 'moon', symbol: 'X' }
    await transact(chats.db, (tx) =>
      tx
        .update(messages)
        .set({ extras: { news } as never })
        .where(eq(messages.chatId, chatId)),
    )
    const [, view] = await toMessages(noCards, 'es', await read())
    expect(view).toMatchObject({ content: '5 SOL arrived in your wallet on Solana (about $750.00).', language: 'en' })
    expect(view).not.toHaveProperty('news')
  })

  it('is left out of the messages that a brain reads, so an open card stays among the newest', async () => {
    const { userId, chatId } = await chats.makeChat()
    const card = { id: randomUUID(), role: 'assistant', type: 'text', content: 'a card', language: 'en' } as const
    await transact(chats.db, (tx) => appendMessages(tx, { id: chatId, userId }, [card], hoursAfterStart(0.5)))
    for (let count = 0; count < 3; count++) await chats.post(userId, 1, deposit)
    const { messagesBefore, hasNewsBetween } = createAssistantChats({
      db: chats.db,
      now: () => hoursAfterStart(1),
      leaseMs: 1000,
    })
    expect((await messagesBefore(chatId, 99, 2)).map(({ content }) => content)).toEqual(['hello', 'a card'])
    expect([await hasNewsBetween(chatId, 2, 99), await hasNewsBetween(chatId, 1, 3)]).toEqual([true, false])
  })

  it('is posted only in a chat that began before the event and has a message of the last 24 hours', async () => {
    const { userId, texts } = await chats.makeChat()
    await chats.post(userId, -0.5, deposit)
    await chats.post(userId, 24.1, deposit)
    expect(await texts()).toEqual([])
    await chats.post(userId, 23.9, deposit)
    expect(await texts()).toHaveLength(1)
  })

  it('does not extend the 24 hours in which a chat receives news', async () => {
    const { userId, texts } = await chats.makeChat()
    await chats.post(userId, 20, deposit)
    await chats.post(userId, 30, deposit)
    expect(await texts()).toHaveLength(1)
  })

  it('respects quiet mode and the setting of each kind', async () => {
    const { userId, texts } = await chats.makeChat()
    await chats.change(userId, { quiet: true })
    await chats.post(userId, 1, deposit)
    await chats.change(userId, { quiet: false, movementNews: false })
    await chats.post(userId, 1, deposit)
    expect(await texts()).toEqual([])
    const alert = { kind: 'alert', chain: 'sol', symbol: 'BONK', condition: 'above' } as const
    await chats.post(userId, 1, { ...alert, priceUsd: '1', firedPriceUsd: '1.1' })
    expect(await texts()).toHaveLength(1)
  })

  it('is posted in quiet mode too when a trade failed', async () => {
    const { userId, texts } = await chats.makeChat()
    await chats.change(userId, { quiet: true })
    await chats.post(userId, 1, makeTradeNews(hoursAfterStart(0)))
    expect(await texts()).toEqual([])
    await chats.post(userId, 1, { ...makeTradeNews(hoursAfterStart(0)), isDone: false })
    expect(await texts()).toEqual([expect.stringContaining('Your purchase of BONK on Solana failed')])
  })
})
