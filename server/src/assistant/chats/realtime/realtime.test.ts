import { randomUUID } from 'node:crypto'
import { type ChatId, parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { patchMessage } from '#assistant/chats/messages.store.ts'
import { storeAnswer } from '#assistant/chats/store-answer.ts'
import { claimTurn } from '#assistant/chats/turns.store.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { type ChatsApp, chatsApp } from '#test-support/chats-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { covers } from '../../../../../spec/covers.ts'
import { type ChatSocket, openChatSocket } from '../../../../../world/clients/chat-client.ts'

const origin = 'http://localhost:3000'

describe.each(testDatabases)('realtime connections on $name', ({ open }) => {
  let world: ChatsApp
  const sockets: { close(): void }[] = []
  beforeAll(async () => {
    world = await chatsApp({}, open)
    await world.listen()
  })
  afterEach(() => {
    for (const each of sockets.splice(0)) each.close()
  })
  afterAll(() => world.close())

  async function openSocket(
    visitor: Pick<Visitor, 'cookies'>,
    headers: Record<string, string> = {},
  ): Promise<ChatSocket> {
    const socket = await openChatSocket(world.url, visitor, { timeoutMs: 20_000, headers: { origin, ...headers } })
    sockets.push(socket)
    return socket
  }
  const createChat = async (visitor: Visitor): Promise<ChatId> =>
    (await visitor.call('POST', '/chats/createchat', {})).body.data.chatId
  const fetchChat = async (visitor: Visitor, chatId: ChatId) =>
    (await visitor.call('GET', `/chats/getchat?chatId=${chatId}`)).body.data
  const answer = async (chatId: ChatId, ...texts: string[]) => {
    const turn = await claimTurn(world.db, chatId, new Date(), 1_000)
    if (!turn) throw new Error('no turn waits')
    const parts = texts.map((content) => ({
      id: randomUUID(),
      type: 'text' as const,
      content,
      language: 'en' as const,
    }))
    await transact(world.db, (tx) => storeAnswer(tx, { turn, parts, at: new Date() }))
  }

  it('stores a text with its turn, acknowledges it, and pushes the answer only to its user', async () => {
    covers('7.realtime.02', '7.realtime.07', '7.realtime.08', '4.states.realtime.05')
    const [me, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const [mine, tab, others] = [await openSocket(me), await openSocket(me), await openSocket(other)]
    const chatId = await createChat(me)
    const clientId = randomUUID()
    const sent = await mine.sendText(chatId, 'hello', { clientId, language: 'es' })
    expect(sent).toMatchObject({
      chatId,
      seq: 1,
      role: 'user',
      type: 'text',
      content: 'hello',
      clientId,
      language: 'es',
    })
    expect((await fetchChat(me, chatId)).isAnswering).toBe(true)
    await answer(chatId, 'one', 'two', 'three')
    const pushed = await mine.awaitAnswer(sent.id)
    expect(pushed.map(({ content, seq, isLast, role }) => [content, seq, isLast, role])).toEqual([
      ['one', 2, false, 'assistant'],
      ['two', 3, false, 'assistant'],
      ['three', 4, true, 'assistant'],
    ])
    expect(await tab.awaitAnswer(sent.id)).toEqual(pushed)
    const chat = await fetchChat(me, chatId)
    expect(chat.messages).toEqual([sent, ...pushed])
    expect(chat.isAnswering).toBe(false)
    // The sender's message is not pushed back, and other users receive nothing.
    expect(mine.responses).toHaveLength(3)
    expect([others.responses, others.updates]).toEqual([[], []])
  })

  it('accepts a message as JSON text and as an object, with or without acknowledgement', async () => {
    const me = await verifiedVisitor(world)
    const { socket } = await openSocket(me)
    const chatId = await createChat(me)
    const payload = { chatId, content: ' hi ', role: 'user', type: 'text', timestamp: Date.now() }
    expect(await socket.emitWithAck('message', payload)).toMatchObject({ ok: true, message: { content: 'hi' } })
    socket.emit('message', JSON.stringify({ ...payload, content: 'no ack' }))
    await expect.poll(async () => (await fetchChat(me, chatId)).messages.length).toBe(2)
  })

  it('stores a resent message once, with the same acknowledgement', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const clientId = randomUUID()
    const acks = await Promise.all([1, 2, 3].map(() => mine.sendText(chatId, 'buy', { clientId })))
    expect(new Set(acks.map(({ id }) => id)).size).toBe(1)
    await answer(chatId, 'done')
    await expect(answer(chatId, 'again')).rejects.toThrow('no turn waits')
  })

  it('keeps the order of events of one connection', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const sent = await Promise.all(Array.from({ length: 30 }, (_, n) => mine.sendText(chatId, String(n))))
    expect(sent.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  })

  it('pushes deltas, messages and updated cards in order', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const { id } = await mine.sendText(chatId, 'hello')
    const intentId = parseIntentId(randomUUID())
    await answer(chatId, 'card')
    for (let place = 0; place < 3; place++) world.realtime.sendDelta(me.id, { chatId, replyTo: id, place, text: 'x' })
    const [card] = await mine.awaitAnswer(id)
    const cardId = String(card?.id)
    await transact(world.db, (tx) => patchMessage(tx, cardId, { content: 'buy BONK', intentId }))
    expect(await mine.awaitUpdate(cardId, () => true)).toMatchObject({ id: cardId, content: 'buy BONK' })
    expect(mine.deltas.map(({ place }) => place)).toEqual([0, 1, 2])
    world.db.signals.emit('trade', me.id, intentId)
    await expect.poll(() => mine.updates.length).toBe(2)
    // A trade of another user with the same id must not reach this user.
    world.db.signals.emit('trade', parseUserId(randomUUID()), intentId)
    expect(mine.responses).toHaveLength(1)
  })

  it('pushes answers of another instance once', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const { id } = await mine.sendText(chatId, 'hello')
    const part = (content: string) => ({ id: randomUUID(), type: 'text' as const, content, language: 'en' as const })
    // Bypasses `transact`, so that no local signal is emitted, like a commit of another instance.
    const answerElsewhere = async (...texts: string[]) => {
      const turn = await claimTurn(world.db, chatId, new Date(), 1_000)
      if (!turn) throw new Error('no turn waits')
      await world.db.begin((queries) => storeAnswer(queries as Tx, { turn, parts: texts.map(part), at: new Date() }))
    }
    await answerElsewhere('one', 'two')
    await mine.awaitAnswer(id)
    await mine.sendText(chatId, 'again')
    await answer(chatId, 'three')
    const last = await mine.sendText(chatId, 'once more')
    await answerElsewhere('four')
    await mine.awaitAnswer(last.id)
    expect(mine.responses.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('stops only answers of the user’s own chats', async () => {
    const [me, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const [mine, others] = [await openSocket(me), await openSocket(other)]
    const chatId = await createChat(me)
    expect(await mine.send('stop', { chatId })).toEqual({ ok: true })
    expect(await others.send('stop', { chatId })).toMatchObject({ ok: false, code: 'NOT_YOURS' })
    expect(world.stopped.filter((id) => id === chatId)).toHaveLength(1)
  })

  it('rejects messages to another user’s chat or an unknown one, and stores nothing', async () => {
    const [me, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const others = await openSocket(other)
    const chatId = await createChat(me)
    for (const id of [chatId, randomUUID(), 'guest', '__proto__']) {
      for (const [name, more] of [
        ['message', {}],
        ['audio', { mimeType: 'audio/wav' }],
        ['photo', { mimeType: 'image/png' }],
      ] as const) {
        const ack = await others.socket.emitWithAck(name, { chatId: id, content: 'AAAA', ...more })
        expect([name, ack]).toMatchObject([name, { ok: false, code: 'NOT_YOURS' }])
      }
    }
    expect((await fetchChat(me, chatId)).messages).toEqual([])
  })

  it('admits only verified sessions, from our own pages or from clients other than browsers', async () => {
    covers('7.realtime.08', '7.realtime.09')
    const me = await verifiedVisitor(world)
    const newcomer = world.visitor()
    await newcomer.register()
    await expect(openSocket({ cookies: new Map() })).rejects.toThrow()
    await expect(openSocket({ cookies: new Map([['murmur', 'nothing']]) })).rejects.toThrow()
    await expect(openSocket(newcomer)).rejects.toThrow()
    for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`, '']) {
      await expect(openSocket(me, { origin: foreign })).rejects.toThrow()
    }
    const cookie = `murmur=${me.cookies.get('murmur')}`
    const plain = (headers: Record<string, string>) => {
      const socket = io(world.url, {
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { cookie, ...headers },
      })
      sockets.push(socket)
      return new Promise((resolve) => {
        socket.once('connect', () => resolve('in')).once('connect_error', () => resolve('out'))
      })
    }
    expect(await plain({})).toBe('in')
    // Browsers always send an Origin; requests without one but with browser headers are forged.
    expect(await plain({ 'sec-fetch-site': 'cross-site' })).toBe('out')
    const polling = await fetch(`${world.url}/socket.io/?EIO=4&transport=polling`, { headers: { cookie, origin } })
    expect(polling.status).toBe(404)
    expect(polling.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('limits a user to twelve connections', async () => {
    const me = await verifiedVisitor(world)
    await Promise.allSettled(Array.from({ length: 20 }, () => openSocket(me)))
    const alive = () => (sockets as ChatSocket[]).filter(({ socket }) => socket.connected).length
    await expect.poll(alive).toBe(12)
    for (const each of sockets.splice(0)) each.close()
    await expect.poll(async () => (await openSocket(me).catch(() => undefined))?.socket.connected).toBe(true)
  })

  it('closes with the session: immediately if ended here, soon if ended elsewhere', async () => {
    const me = await verifiedVisitor(world)
    const one = await openSocket(me)
    const began = performance.now()
    await me.call('POST', '/users/logout')
    await expect.poll(() => one.disconnectReasons).toEqual(['io server disconnect'])
    const two = await openSocket(await verifiedVisitor(world))
    await world.db.read.execute('delete from sessions')
    await expect.poll(() => two.disconnectReasons).toEqual(['io server disconnect'])
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('accepts nothing from an ended session, even before the next check', async () => {
    const unchecked = await chatsApp({ checkMs: 3_600_000 }, open)
    await unchecked.listen()
    const socket = await openChatSocket(unchecked.url, await verifiedVisitor(unchecked), { headers: { origin } })
    await unchecked.db.read.execute('delete from sessions')
    const refused = await socket.send('message', { chatId: parseChatId(randomUUID()), content: 'x' })
    expect(refused).toMatchObject({ code: 'SIGNED_OUT' })
    socket.close()
    await unchecked.close()
  })

  it('acknowledges an outage without signing the user out', async () => {
    let isAway = false
    const mayFail = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
      return async (...args: Args) => {
        if (isAway) throw new Outage('database', 'away')
        return work(...args)
      }
    }
    const other: ChatsApp = await chatsApp({ isSessionAlive: mayFail(async () => true) }, open)
    await other.listen()
    const me = await verifiedVisitor(other)
    const socket = await openChatSocket(other.url, me, { timeoutMs: 20_000, headers: { origin } })
    const chatId = (await me.call('POST', '/chats/createchat', {})).body.data.chatId
    isAway = true
    await expect(socket.sendText(chatId, 'hello')).rejects.toThrow('SERVICE_UNAVAILABLE')
    isAway = false
    expect(await socket.sendText(chatId, 'hello')).toMatchObject({ chatId })
    expect(socket.disconnectReasons).toEqual([])
    expect(other.logged.some((line) => line.includes('"outage":"database"'))).toBe(true)
    socket.close()
    await other.close()
  })

  it('keeps a session active that is used only for chat', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const seen = async () =>
      (await world.db.read.execute<{ at: string }>(`select max(last_seen_at) as at from sessions`)).rows[0]?.at
    const before = await seen()
    world.advance(61_000)
    await mine.sendText(chatId, 'still here')
    expect(String(await seen())).not.toBe(String(before))
  })
})
