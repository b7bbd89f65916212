import { randomUUID } from 'node:crypto'
import { type ChatId, parseIntentId, type UserId } from '@murmur/contract/ids'
import { Ack } from '@murmur/contract/realtime'
import fc from 'fast-check'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeWav } from '#assistant/chats/media/encode-wav.ts'
import { findMessage } from '#assistant/chats/messages.store.ts'
import { claimTurn } from '#assistant/chats/turns.store.ts'
import { requireUpload } from '#assistant/chats/uploads.store.ts'
import { type ChatsApp, chatsApp } from '#test-support/chats-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { breadth } from '../../../../../spec/breadth.ts'
import { covers } from '../../../../../spec/covers.ts'
import { type ChatSocket, openChatSocket } from '../../../../../world/clients/chat-client.ts'
import { eventHandlers } from './event-handlers.ts'

describe('media events', () => {
  let world: ChatsApp
  let me: Visitor & { id: UserId }
  let mine: ChatSocket
  let chatId: ChatId
  beforeAll(async () => {
    world = await chatsApp({ rateLimitScale: 100 })
    await world.listen()
    me = await verifiedVisitor(world)
    mine = await openChatSocket(world.url, me, { headers: { origin: 'http://localhost:3000' } })
    chatId = (await me.call('POST', '/chats/createchat', {})).body.data.chatId
  })
  afterAll(async () => {
    mine?.close()
    await world.close()
  })

  const wav = (rate = 16_000) => encodeWav({ rate, channels: 1, samples: new Int16Array(rate).fill(7) })
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const timestamp = new Date().toISOString()
  const uploadOf = async (content: string) => requireUpload(world.db, me.id, content.replace('/api/uploads/', ''))

  it('stores a recording for its owner', async () => {
    covers('7.realtime.03', '7.realtime.05', '7.realtime.06', '7.realtime.07')
    const ack = await mine.send('audio', {
      chatId,
      content: base64(wav()),
      mimeType: 'audio/wav',
      timestamp,
      handsFree: true,
      afterSeq: 3,
      shownIntentId: parseIntentId('intent-1'),
    })
    if (!ack.ok || !ack.message) throw new Error(JSON.stringify(ack))
    const { message } = ack
    expect(message).toMatchObject({ type: 'audio', role: 'user', transcript: { state: 'working', text: '' } })
    const upload = await uploadOf(message.content)
    expect([upload.mimeType, upload.kind, upload.chatId]).toEqual(['audio/wav', 'audio', chatId])
    expect(Buffer.from(upload.bytes)).toEqual(wav())
    expect((await me.call('GET', message.content)).status).toBe(200)
    const stored = await findMessage(world.db, message.id)
    expect(stored?.row.extras).toMatchObject({ handsFree: true, shown: { seq: 3, intentId: 'intent-1' } })
    expect(await claimTurn(world.db, chatId, new Date(), 1)).toMatchObject({ messageId: message.id })
  })

  it('stores a re-encoded picture', async () => {
    covers('7.realtime.04', '7.realtime.05', '7.realtime.06')
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const content = base64(Buffer.concat([png, Buffer.from('<script>')]))
    const clientId = 'the very same'
    // The declared MIME type is ignored.
    const send = () => mine.send('photo', { chatId, content, mimeType: 'image/svg+xml', timestamp, clientId })
    const [ack, again] = [await send(), await send()]
    if (!ack.ok || !ack.message) throw new Error(JSON.stringify(ack))
    expect(again).toEqual(ack)
    const upload = await uploadOf(ack.message.content)
    expect([ack.message.type, upload.mimeType, upload.size]).toEqual(['image', 'image/png', upload.bytes.length])
    expect(Buffer.from(upload.bytes).includes('script')).toBe(false)
  })

  it('decodes a picture of another user before the next of the same one', async () => {
    const other = await verifiedVisitor(world)
    const otherChatId = (await other.call('POST', '/chats/createchat', {})).body.data.chatId
    const decoded: string[] = []
    const finish: (() => void)[] = []
    const { photo } = eventHandlers({
      db: world.db,
      now: () => new Date(),
      newId: randomUUID,
      stopTurn: async () => undefined,
      async reencode(bytes) {
        decoded.push(bytes.toString())
        await new Promise<void>((resolve) => finish.push(resolve))
        return { mimeType: 'image/png', bytes }
      },
    })
    const send = (text: string, userId: UserId, to: ChatId) =>
      photo(userId, { chatId: to, content: base64(Buffer.from(text)), mimeType: 'image/png', timestamp })
    const sent = [send('my first', me.id, chatId)]
    await expect.poll(() => decoded).toHaveLength(1)
    sent.push(send('my second', me.id, chatId), send('theirs', other.id, otherChatId))
    await expect(send('my third', me.id, chatId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (let done = 0; done < 3; done++) {
      await expect.poll(() => finish.length).toBeGreaterThan(done)
      finish[done]?.()
    }
    await Promise.all(sent)
    expect(decoded).toEqual(['my first', 'theirs', 'my second'])
  })

  it('rejects invalid, too long or too large media and stores nothing', async () => {
    const seq = async () => (await me.call('GET', `/chats/getchat?chatId=${chatId}`)).body.data.messages.length
    const before = await seq()
    const large = base64(Buffer.alloc(5 * 1024 * 1024 + 1))
    const svg = base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'))
    const minute = base64(encodeWav({ rate: 16_000, channels: 1, samples: new Int16Array(16_000 * 61) }))
    const tries: [string, string, string, string][] = [
      ['audio', 'audio/wav', svg, 'BAD_REQUEST'],
      ['audio', 'audio/webm', base64(wav()), 'BAD_REQUEST'],
      ['audio', 'audio/wav', minute, 'TOO_LARGE'],
      ['audio', 'audio/wav', 'not base64', 'BAD_REQUEST'],
      ['audio', 'audio/wav', '', 'BAD_REQUEST'],
      ['photo', 'image/png', svg, 'BAD_REQUEST'],
      ['photo', 'image/png', base64(wav()), 'BAD_REQUEST'],
      ['photo', 'text/html', svg, 'BAD_REQUEST'],
      ['photo', 'image/png', `data:image/png;base64,${svg}`, 'BAD_REQUEST'],
      ['photo', 'image/png', large, 'TOO_LARGE'],
    ]
    for (const [name, mimeType, content, code] of tries) {
      const ack = await mine.socket.emitWithAck(name, { chatId, content, mimeType, timestamp })
      expect([name, mimeType, content.slice(0, 20), ack.code]).toEqual([name, mimeType, content.slice(0, 20), code])
    }
    expect(await seq()).toBe(before)
    expect(mine.disconnectReasons).toEqual([])
  })

  it('rejects generated payloads of any event with an acknowledgement', async () => {
    const names = ['chatId', 'content', 'clientId', 'mimeType', 'timestamp', 'language', 'handsFree', 'x']
    const event = fc.record({
      name: fc.constantFrom('message', 'audio', 'photo', 'stop'),
      payload: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' })),
      field: fc.option(fc.constantFrom(...names)),
    })
    const property = fc.asyncProperty(event, async ({ name, payload, field }) => {
      const sent = field === null ? payload : { chatId, content: 'AAAA', mimeType: 'image/png', [field]: payload }
      const ack = await mine.socket.emitWithAck(name, sent)
      expect(v.parse(Ack, ack)).toEqual(ack)
      expect([sent, ack.code]).not.toEqual([sent, 'BUG'])
    })
    await fc.assert(property, { numRuns: breadth(50, 150) })
    expect(mine.disconnectReasons).toEqual([])
    expect(world.logged.filter((line) => line.includes('BUG'))).toEqual([])
  })
})
