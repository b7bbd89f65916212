import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatsApp, chatsApp } from '#test-support/chats-app.ts'
import { openConcurrentDb } from '#test-support/open-concurrent-db.ts'
import { sharedDb } from '#test-support/shared-db.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { type ChatSocket, openChatSocket } from '../../../../../world/clients/chat-client.ts'

const origin = 'http://localhost:3000'

function requestUpgrade(url: string, session: string | undefined): ClientRequest {
  const headers = {
    cookie: `murmur=${session}`,
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'bm8gZ29vZGJ5ZSBoZXJlIQ==',
  }
  return request(`${url}/socket.io/?EIO=4&transport=websocket`, { headers }).end()
}

/** Whether the server opens a websocket. */
function shakeHands(url: string, session: string): Promise<boolean> {
  const upgrade = requestUpgrade(url, session)
  return new Promise((resolve, reject) => {
    upgrade.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(true)
    })
    upgrade.on('response', (response) => {
      response.resume()
      resolve(false)
    })
    upgrade.on('error', reject)
  })
}

describe('the realtime server', () => {
  let world: ChatsApp
  const sockets: ChatSocket[] = []
  beforeAll(async () => {
    world = await chatsApp({}, openConcurrentDb)
    await world.listen()
  })
  afterEach(() => {
    for (const each of sockets.splice(0)) each.close()
  })
  afterAll(() => world.close())
  async function openSocket(visitor: Visitor): Promise<ChatSocket> {
    const socket = await openChatSocket(world.url, visitor, { timeoutMs: 20_000, headers: { origin } })
    sockets.push(socket)
    return socket
  }
  const createChat = async (visitor: Visitor): Promise<ChatId> =>
    (await visitor.call('POST', '/chats/createchat', {})).body.data.chatId
  const fetchChat = async (visitor: Visitor, chatId: ChatId) =>
    (await visitor.call('GET', `/chats/getchat?chatId=${chatId}`)).body.data

  it('survives malformed payloads', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const chatId = await createChat(me)
    const base = { chatId, content: 'x' }
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    const bad: unknown[] = [
      undefined,
      null,
      7,
      true,
      [],
      [base],
      {},
      '',
      'x',
      '{',
      deep,
      `{"chatId":"${chatId}","content":${deep}}`,
      `{"chatId":"${chatId}","content":"x","__proto__":{"isAdmin":true}}`,
      `{"chatId":"${chatId}","chatId":"${chatId}","content":"x"}`,
      `{"chatId":"${chatId}","content":"\\u0000"}`,
      JSON.parse(`{"chatId":"${chatId}","content":"x","__proto__":"y"}`),
      { ...base, constructor: 'x' },
      { ...base, content: { toString: 'x' } },
      { ...base, extra: {} },
      { ...base, extra: 'x'.repeat(300) },
      { ...base, content: '' },
      { ...base, content: '   ' },
      { ...base, content: 'x'.repeat(4_001) },
      { ...base, role: 'assistant' },
      { ...base, type: 'trade_execution' },
      { ...base, clientId: 'a\0bcdefghij' },
      { ...base, clientId: 7 },
      { ...base, language: 'xx' },
    ]
    const acks = await Promise.all(bad.map((payload) => mine.socket.emitWithAck('message', payload)))
    for (const [at, ack] of acks.entries()) {
      expect([bad[at], ack]).toMatchObject([bad[at], { ok: false, code: 'BAD_REQUEST' }])
    }
    for (const name of ['error', 'constructor', '__proto__', 'join', 'response', 'toString']) {
      expect(await mine.socket.emitWithAck(name, base)).toMatchObject({ ok: false, code: 'BAD_REQUEST' })
    }
    expect((await fetchChat(me, chatId)).messages).toEqual([])
    expect(world.logged.filter((line) => line.includes('BUG'))).toEqual([])
    // A lone surrogate is stored as the replacement character.
    expect((await mine.sendText(chatId, 'a\ud800b')).content).toBe('a\ufffdb')
  })

  it('disconnects on oversized, binary or deeply nested frames before parsing', async () => {
    const me = await verifiedVisitor(world)
    const chatId = await createChat(me)
    const frames: [string, unknown][] = [
      ['message', 'x'.repeat(8_100_000)],
      ['message', 'x'.repeat(100_000)],
      ['audio', { chatId, content: Buffer.from('RIFF') }],
      ['audio', { chatId, content: 'AAAA', mimeType: 'audio/wav', bomb: Array(50_000).fill([]) }],
      ['photo', { chatId, content: '"'.repeat(70_000), mimeType: 'image/png' }],
    ]
    for (const [name, payload] of frames) {
      const mine = await openSocket(me)
      mine.socket.emit(name, payload)
      await expect.poll(() => mine.disconnectReasons.length).toBe(1)
    }
    const raw = connect(Number(new URL(world.url).port), '127.0.0.1')
    raw.resume()
    raw.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    )
    await once(raw, 'close')
    expect((await openSocket(me)).socket.connected).toBe(true)
  })

  it('accepts 60 texts and 10 recordings or pictures a minute', async () => {
    const me = await verifiedVisitor(world)
    const mine = await openSocket(me)
    const { chatId } = (await me.call('POST', '/chats/createchat', {})).body.data
    const countRejected = async (count: number, name: 'message' | 'audio' | 'photo', more: object) => {
      const acks = await Promise.all(
        Array.from({ length: count }, () => mine.socket.emitWithAck(name, { chatId, content: 'AAAA', ...more })),
      )
      return acks.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length
    }
    expect(await countRejected(62, 'message', {})).toBe(2)
    expect(await countRejected(6, 'audio', { mimeType: 'audio/wav' })).toBe(0)
    expect(await countRejected(6, 'photo', { mimeType: 'image/png' })).toBe(2)
    world.advance(61_000)
    expect(await countRejected(1, 'message', {})).toBe(0)
    mine.close()
  })

  it('disconnects a flooding client without delaying others', async () => {
    const [me, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const [mine, others] = [await openSocket(me), await openSocket(other)]
    const { chatId } = (await other.call('POST', '/chats/createchat', {})).body.data
    for (let n = 0; n < 1_000; n++) mine.socket.emit('message', `{"n":${n}}`)
    const began = performance.now()
    const sent: ChatMessage = await others.sendText(chatId, 'hello')
    expect(sent.seq).toBe(1)
    expect(performance.now() - began).toBeLessThan(5_000)
    await expect.poll(() => mine.disconnectReasons).toEqual(['io server disconnect'])
    others.close()
  })

  it('admits a limited number of handshakes of an address, also with made-up cookies, for a minute', async () => {
    // A hundredth of the limit: 12.
    const limited = await chatsApp({ rateLimitScale: 0.01 }, sharedDb(world.db))
    await limited.listen()
    const [me, other] = [await verifiedVisitor(limited), await verifiedVisitor(limited)]
    const cookieOf = (visitor: Visitor) => visitor.cookies.get('murmur') ?? ''
    expect(await shakeHands(limited.url, cookieOf(me))).toBe(true)
    for (let n = 0; n < 11; n++) expect(await shakeHands(limited.url, `guess${n}`)).toBe(false)
    expect(await shakeHands(limited.url, cookieOf(other))).toBe(false)
    limited.advance(61_000)
    expect(await shakeHands(limited.url, cookieOf(other))).toBe(true)
    await limited.close()
  })

  it('does not delay shutdown, and clients reconnect', async () => {
    const closable = await chatsApp({}, sharedDb(world.db))
    await closable.listen()
    const me = await verifiedVisitor(closable)
    const mine = await openChatSocket(closable.url, me, { headers: { origin } })
    // Never closes its connection.
    const mute = requestUpgrade(closable.url, me.cookies.get('murmur'))
    const [, muteSocket] = (await once(mute, 'upgrade')) as [unknown, Socket]
    const muteEnd = once(muteSocket.resume(), 'close')
    const began = performance.now()
    await closable.close()
    await expect.poll(() => mine.disconnectReasons).toEqual(['transport close'])
    await muteEnd
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
