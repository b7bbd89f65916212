import { randomUUID } from 'node:crypto'
import { type ChatId, parseChatId, parseIntentId, parseUserId, type UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chats, turns } from '#assistant/tables/chats.ts'
import { uploads } from '#assistant/tables/uploads.ts'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { deleteChat, insertChat, listChats, maxChats, renameChat, requireChat } from './chats.store.ts'
import { findMessage, messagesOfIntents, patchMessage, readMessages } from './messages.store.ts'
import { storeAnswer } from './store-answer.ts'
import { storeMessage } from './store-message.ts'
import { chatsWithTurns, claimTurn, findChatsWithPendingAnswer, renewTurn, TurnLostError } from './turns.store.ts'
import { maxUserBytes } from './uploads.store.ts'

describe.each(testDatabases)('chat stores on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  async function makeUser(): Promise<UserId> {
    const id = parseUserId(randomUUID())
    const names = { username: id, usernameKey: id, email: `${id}@example.test`, passwordHash: '' }
    await transact(db, (tx) => tx.insert(users).values({ id, ...names, createdAt: at(0), language: 'fr' }))
    return id
  }
  const start = (userId: UserId, seconds = 0) =>
    transact(db, (tx) => insertChat(tx, { id: parseChatId(randomUUID()), userId, at: at(seconds) }))
  type Extra = Partial<Parameters<typeof storeMessage>[1]>
  const say = (chat: { id: ChatId; userId: UserId }, content: string, seconds = 1, extra: Extra = {}) => {
    const sent = { id: randomUUID(), type: 'text' as const, content, extras: {}, language: undefined }
    const target = { userId: chat.userId, chatId: chat.id, clientId: undefined }
    return storeMessage(db, { ...sent, ...target, ...extra }, at(seconds))
  }
  const part = (content: string) => ({ id: randomUUID(), type: 'text' as const, content, language: 'en' as const })

  it('lists only the user’s chats, the most recently updated first', async () => {
    const [me, other] = [await makeUser(), await makeUser()]
    const [one, two] = [await start(me, 1), await start(me, 2)]
    await start(other, 3)
    const ids = async () => (await listChats(db, me)).map(({ id }) => id)
    expect(await ids()).toEqual([two.id, one.id])
    await say(one, 'hello', 4)
    expect(await ids()).toEqual([one.id, two.id])
    await expect(requireChat(db.read, other, one.id)).rejects.toMatchObject({ code: 'NOT_YOURS' })
    for (const id of [randomUUID(), 'guest', `${one.id}'`, '\0']) {
      await expect(requireChat(db.read, me, parseChatId(id))).rejects.toMatchObject({ code: 'NOT_YOURS' })
      const taken = say({ id: parseChatId(id), userId: me }, 'hello')
      await expect(taken).rejects.toMatchObject({ code: 'NOT_YOURS' })
    }
  })

  it('limits a user to a thousand chats', async () => {
    const me = await makeUser()
    const rows = Array.from({ length: maxChats - 1 }, () => ({
      id: parseChatId(randomUUID()),
      userId: me,
      title: 'x',
    }))
    await transact(db, (tx) =>
      tx.insert(chats).values(rows.map((row) => ({ ...row, createdAt: at(0), updatedAt: at(0) }))),
    )
    const tried = await Promise.allSettled([start(me), start(me), start(me)])
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('numbers concurrent messages without gaps or duplicates, and signals each turn', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const notified: unknown[] = []
    db.signals.on('turn', (...details) => void notified.push(details))
    const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => say(chat, `message ${n}`)))
    db.signals.removeAllListeners('turn')
    expect(rows.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(notified).toEqual(Array(20).fill([chat.id, chat.userId]))
    expect(rows[0]).toMatchObject({ role: 'user', language: 'fr', isLast: false })
  })

  it('stores a message sent twice once, with one turn', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const clientId = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => say(chat, 'buy', 1, { clientId })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await readMessages(db, chat.id, { limit: 50 })).toHaveLength(1)
    expect(await db.read.$count(turns, eq(turns.chatId, chat.id))).toBe(1)
    // The same client id in another chat is another message.
    expect((await say(await start(chat.userId), 'buy', 1, { clientId })).id).not.toBe(sent[0]?.id)
  })

  it('sets the title from the first text once, unless the user set one', async () => {
    const me = await makeUser()
    const chatTitle = async (id: string) => (await requireChat(db.read, me, parseChatId(id))).title
    const chat = await start(me)
    expect(chat.title).toBe('New Chat')
    await say(chat, '  what happened\u202e to the\nmarket of BONK over the last two weeks?')
    expect(await chatTitle(chat.id)).toBe('what happened to the market of BONK…')
    await say(chat, 'something else')
    expect(await chatTitle(chat.id)).toBe('what happened to the market of BONK…')
    const named = await start(me)
    await transact(db, (tx) => renameChat(tx, me, named.id, 'Mine'))
    await say(named, 'hello')
    expect(await chatTitle(named.id)).toBe('Mine')
    await expect(transact(db, (tx) => renameChat(tx, parseUserId(randomUUID()), named.id, 'No'))).rejects.toThrow(
      'NOT_YOURS',
    )
  })

  it('sets the title from the transcript of a first recording', async () => {
    const me = await makeUser()
    const chat = await start(me)
    const chatTitle = async () => (await requireChat(db.read, me, chat.id)).title
    const recording = await say(chat, '', 1, { type: 'audio', extras: { transcript: { state: 'working', text: '' } } })
    expect(await chatTitle()).toBe('New Chat')
    const transcribe = (state: 'unsure' | 'done', text: string) =>
      transact(db, (tx) => patchMessage(tx, recording.id, { extras: { transcript: { state, text } } }))
    await transcribe('unsure', 'a guess')
    expect(await chatTitle()).toBe('New Chat')
    await transcribe('done', 'price of bonk')
    expect(await chatTitle()).toBe('price of bonk')
    await transcribe('done', 'something else')
    expect(await chatTitle()).toBe('price of bonk')
  })

  it('reads pages before and after a sequence number', async () => {
    const chat = await start(parseUserId(await makeUser()))
    for (let n = 0; n < 12; n++) await say(chat, String(n))
    const seqs = async (page: { before?: number; after?: number }) =>
      (await readMessages(db, chat.id, { ...page, limit: 5 })).map(({ seq }) => seq)
    expect(await seqs({})).toEqual([8, 9, 10, 11, 12])
    expect(await seqs({ before: 8 })).toEqual([3, 4, 5, 6, 7])
    expect(await seqs({ before: 1 })).toEqual([])
    expect(await seqs({ after: 3 })).toEqual([4, 5, 6, 7, 8])
    expect(await seqs({ after: 2, before: 5 })).toEqual([3, 4])
  })

  it('sanitizes text that Postgres rejects', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const extras = { transcript: { state: 'done' as const, text: 'a\0b\ud800' } }
    const row = await say(chat, 'x\0y\udc00', 1, { extras })
    expect(row.content).toBe('xy\ufffd')
    expect(row.extras).toEqual({ transcript: { state: 'done', text: 'ab\ufffd' } })
  })

  it('gives a chat’s turns to one worker at a time, oldest first', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const [first, second] = [await say(chat, 'one'), await say(chat, 'two')]
    expect(await chatsWithTurns(db, at(1))).toContainEqual({ chatId: chat.id, userId: chat.userId })
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimTurn(db, chat.id, at(2), 60_000)))
    const claimed = { messageId: first.id, chatId: chat.id, userId: chat.userId, attempts: 1 }
    expect(claims.filter(Boolean)).toEqual([{ ...claimed, changes: [], isStopped: false }])
    expect(await findChatsWithPendingAnswer(db, [chat.id, parseChatId(randomUUID())])).toEqual(new Set([chat.id]))
    const claim = claims.find(Boolean)
    if (!claim) throw new Error('nobody got it')
    const answer = await transact(db, (tx) =>
      storeAnswer(tx, { turn: claim, parts: [part('a'), part('b')], at: at(3) }),
    )
    expect(answer.map(({ seq, isLast, replyTo }) => [seq, isLast, replyTo])).toEqual([
      [3, false, first.id],
      [4, true, first.id],
    ])
    expect(await claimTurn(db, chat.id, at(4), 1_000)).toMatchObject({ messageId: second.id })
    expect(await claimTurn(db, chat.id, at(4.5), 1_000)).toBeUndefined()
  })

  it('stores no answer of a worker that lost its lease', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const question = await say(chat, 'one')
    const slow = await claimTurn(db, chat.id, at(2), 1_000)
    const next = await claimTurn(db, chat.id, at(3), 1_000)
    if (!slow || !next) throw new Error('not claimed')
    expect(next).toEqual({ ...slow, attempts: 2 })
    expect(await transact(db, (tx) => renewTurn(tx, slow, at(9)))).toBe('lost')
    const store = (turn: typeof slow) => transact(db, (tx) => storeAnswer(tx, { turn, parts: [part('x')], at: at(4) }))
    await expect(store(slow)).rejects.toThrow(TurnLostError)
    expect(await transact(db, (tx) => renewTurn(tx, next, at(9)))).toBe('held')
    await store(next)
    await expect(store(next)).rejects.toThrow(TurnLostError)
    const stored = await readMessages(db, chat.id, { limit: 50 })
    expect(stored.map(({ content, replyTo }) => [content, replyTo])).toEqual([
      ['one', null],
      ['x', question.id],
    ])
    expect((await chatsWithTurns(db, at(99))).map(({ chatId }) => chatId)).not.toContain(chat.id)
  })

  it('deletes a chat with everything in it; its worker stores nothing', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const upload = { id: randomUUID(), kind: 'image' as const, mimeType: 'image/png', bytes: new Uint8Array([1, 2]) }
    const row = await say(chat, '', 1, { type: 'image', upload })
    const turn = await claimTurn(db, chat.id, at(2), 1_000)
    if (!turn) throw new Error('not claimed')
    await transact(db, (tx) => deleteChat(tx, chat.userId, chat.id))
    expect(await findMessage(db, row.id)).toBeUndefined()
    expect(await db.read.$count(uploads, eq(uploads.chatId, chat.id))).toBe(0)
    expect(await findChatsWithPendingAnswer(db, [chat.id])).toEqual(new Set())
    await expect(transact(db, (tx) => storeAnswer(tx, { turn, parts: [part('x')], at: at(3) }))).rejects.toThrow(
      TurnLostError,
    )
  })

  it('limits uploads to 200 MB per user', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const upload = () => ({
      id: randomUUID(),
      kind: 'audio' as const,
      mimeType: 'audio/wav',
      bytes: new Uint8Array([1, 2, 3]),
    })
    await say(chat, '', 1, { type: 'audio', upload: upload() })
    await transact(db, (tx) =>
      tx
        .update(uploads)
        .set({ size: maxUserBytes - 5 })
        .where(eq(uploads.chatId, chat.id)),
    )
    const tried = await Promise.allSettled([1, 2].map(() => say(chat, '', 1, { type: 'audio', upload: upload() })))
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_LARGE' } })
    // A rejected upload leaves no message.
    expect(await readMessages(db, chat.id, { limit: 50 })).toHaveLength(2)
  })

  it('finds and updates a message, signalled as a change', async () => {
    const chat = await start(parseUserId(await makeUser()))
    const row = await say(chat, 'x')
    expect(await findMessage(db, row.id)).toMatchObject({ userId: chat.userId, row: { id: row.id } })
    expect(await findMessage(db, 'no id')).toBeUndefined()
    const notified: unknown[] = []
    db.signals.on('message', (...details) => void notified.push(details))
    const intentId = parseIntentId(randomUUID())
    const patch = { intentId, extras: { transcript: { state: 'done' as const, text: 'buy BONK' } } }
    expect(await transact(db, (tx) => patchMessage(tx, row.id, patch))).toBe(true)
    expect(await transact(db, (tx) => patchMessage(tx, randomUUID(), patch))).toBe(false)
    db.signals.removeAllListeners('message')
    expect(notified).toEqual([[chat.userId, row.id, false]])
    expect((await findMessage(db, row.id))?.row).toMatchObject({ content: 'x', ...patch })
    expect(await messagesOfIntents(db, chat.userId, [intentId])).toHaveLength(1)
    expect(await messagesOfIntents(db, parseUserId(randomUUID()), [intentId])).toEqual([])
  })
})
