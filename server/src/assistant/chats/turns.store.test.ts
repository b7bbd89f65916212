import { randomUUID } from 'node:crypto'
import { toSolanaAddress } from '@murmur/contract/address'
import { type ChatId, parseChatId, type UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { insertChat } from './chats.store.ts'
import { storeAnswer } from './store-answer.ts'
import { storeMessage } from './store-message.ts'
import { claimTurn, keepTurnChange, renewTurn, stopTurns, TurnLostError } from './turns.store.ts'

describe.each(testDatabases)('the store of turns on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  const start = (userId: UserId) =>
    transact(db, (tx) => insertChat(tx, { id: parseChatId(randomUUID()), userId, at: at(0) }))
  const say = (chat: { id: ChatId; userId: UserId }, content: string, seconds = 1) => {
    const sent = { id: randomUUID(), type: 'text' as const, content, extras: {}, language: undefined }
    const target = { userId: chat.userId, chatId: chat.id, clientId: undefined }
    return storeMessage(db, { ...sent, ...target }, at(seconds))
  }
  const part = (content: string) => ({ id: randomUUID(), type: 'text' as const, content, language: 'en' as const })

  it('keeps the changes of a turn for its next claim, each with the transaction that makes it', async () => {
    const chat = await start(await insertTestUser(db))
    await say(chat, 'one')
    const first = await claimTurn(db, chat.id, at(2), 1_000)
    if (!first) throw new Error('not claimed')
    const token = { chain: 'sol', address: toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263') } as const
    const change = { kind: 'watch-added', token: { ...token, symbol: 'BO\0NK' } } as const
    const added = { change }
    const removed = { change: { ...change, kind: 'watch-removed' }, isReversed: true } as const
    await transact(db, (tx) => keepTurnChange(tx, first, added))
    await transact(db, (tx) => keepTurnChange(tx, first, removed))
    const rolledBack = transact(db, async (tx) => {
      await keepTurnChange(tx, first, added)
      throw new Error('the change failed')
    })
    await expect(rolledBack).rejects.toThrow('the change failed')
    const next = await claimTurn(db, chat.id, at(4), 1_000)
    const stored = { ...token, symbol: 'BONK' }
    expect(next?.changes).toEqual([
      { change: { kind: 'watch-added', token: stored } },
      { change: { kind: 'watch-removed', token: stored }, isReversed: true },
    ])
    await expect(transact(db, (tx) => keepTurnChange(tx, first, added))).rejects.toThrow(TurnLostError)
  })

  it('stops the turns that a chat waits for, running or queued, and none of another chat or sent later', async () => {
    const userId = await insertTestUser(db)
    const [chat, other] = [await start(userId), await start(userId)]
    const [first, second] = [await say(chat, 'one'), await say(chat, 'two')]
    await say(other, 'three')
    const running = await claimTurn(db, chat.id, at(2), 1_000)
    if (!running) throw new Error('not claimed')
    expect(running.messageId).toBe(first.id)
    await transact(db, (tx) => stopTurns(tx, chat.id, at(2)))
    expect(await claimTurn(db, chat.id, at(2.5), 1_000, 'stopped')).toBeUndefined()
    expect(await transact(db, (tx) => renewTurn(tx, running, at(3)))).toBe('stopped')
    await transact(db, (tx) => storeAnswer(tx, { turn: running, parts: [part('x')], at: at(3) }))
    const later = await say(chat, 'four', 4)
    const queued = await claimTurn(db, chat.id, at(5), 1_000, 'stopped')
    expect(queued).toMatchObject({ messageId: second.id, isStopped: true })
    if (!queued) throw new Error('not claimed')
    await transact(db, (tx) => storeAnswer(tx, { turn: queued, parts: [part('y')], at: at(5) }))
    expect(await claimTurn(db, chat.id, at(6), 1_000, 'stopped')).toBeUndefined()
    expect(await claimTurn(db, chat.id, at(6), 1_000)).toMatchObject({ messageId: later.id, isStopped: false })
    expect(await claimTurn(db, other.id, at(6), 1_000)).toMatchObject({ isStopped: false })
  })
})
