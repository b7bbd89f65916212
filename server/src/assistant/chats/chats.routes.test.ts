import { randomUUID } from 'node:crypto'
import { Chat } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { type ChatsApp, chatsApp } from '#test-support/chats-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { covers } from '../../../../spec/covers.ts'
import { createChatGuard } from './guard-chat.ts'
import { type SentMessage, storeMessage } from './store-message.ts'

type ChatUser = Visitor & { id: string }

describe.each(testDatabases)('chat routes on $name', ({ open }) => {
  let world: ChatsApp
  let me: ChatUser
  let other: ChatUser
  beforeAll(async () => {
    world = await chatsApp({}, open)
    me = await verifiedVisitor(world)
    other = await verifiedVisitor(world)
  })
  afterAll(() => world.close())

  const create = async (who: Visitor = me): Promise<Chat> => (await who.call('POST', '/chats/createchat', {})).body.data
  const read = (chatId: ChatId, query = '', who: Visitor = me) =>
    who.call('GET', `/chats/getchat?chatId=${chatId}${query}`)
  const list = async (who: Visitor = me): Promise<Chat[]> => (await who.call('GET', '/chats/getchats')).body.data
  const say = (chatId: ChatId, content: string, more: Partial<SentMessage> = {}) => {
    const sent = { id: randomUUID(), type: 'text' as const, content, extras: {}, language: undefined }
    return storeMessage(
      world.db,
      { ...sent, userId: parseUserId(me.id), chatId, clientId: undefined, ...more },
      new Date(),
    )
  }
  const upload = async (chatId: ChatId, mimeType: string, bytes: Uint8Array): Promise<string> => {
    const kind = mimeType === 'audio/wav' ? ('audio' as const) : ('image' as const)
    return String((await say(chatId, '', { type: kind, upload: { id: randomUUID(), kind, mimeType, bytes } })).uploadId)
  }

  it('creates, lists, reads and renames the user’s own chats', async () => {
    covers('7.calls.18', '7.calls.19', '7.calls.20', '7.calls.21', '3.entities.09')
    const made = await me.call('POST', '/chats/createchat', { userId: me.id })
    expect(made.status).toBe(200)
    const chat = v.parse(Chat, made.body.data)
    expect(chat).toMatchObject({
      title: 'New Chat',
      userId: me.id,
      messages: [],
      hasEarlier: false,
      isAnswering: false,
    })
    const newer = await create()
    expect((await list()).map(({ chatId }) => chatId)).toEqual([newer.chatId, chat.chatId])
    const listed = await me.call('GET', `/chats/getchats?userId=${me.id}`)
    expect(listed.body.data).toHaveLength(2)
    const renamed = await me.call('PUT', '/chats/editchat', { chatId: chat.chatId, newTitle: '  My \u202eplan ' })
    expect(renamed.body.data).toMatchObject({ chatId: chat.chatId, title: 'My plan' })
    expect((await read(chat.chatId)).body.data.title).toBe('My plan')
    for (const newTitle of ['', '   ', '\u200b\u202e', 'x'.repeat(81), 7, null]) {
      const refused = await me.call('PUT', '/chats/editchat', { chatId: chat.chatId, newTitle })
      expect([newTitle, refused.status]).toEqual([newTitle, 400])
    }
  })

  it('creates no chat for a guest or another user', async () => {
    covers('3.entities.39')
    const count = (await list(other)).length
    for (const userId of ['guest', me.id]) {
      const refused = await other.call('POST', '/chats/createchat', { userId })
      expect([userId, refused.status, refused.body.code]).toEqual([userId, 403, 'NOT_YOURS'])
    }
    expect((await world.visitor().call('POST', '/chats/createchat', { userId: 'guest' })).status).toBe(401)
    expect(await list(other)).toHaveLength(count)
  })

  it('returns messages as defined in the contract', async () => {
    covers('3.entities.10', '3.entities.11', '3.entities.12', '3.entities.13')
    const { chatId } = await create()
    const searchData = { query: 'x', purpose: 'results' as const, from: 'words' as const, tokens: [] }
    const transcript = { state: 'working' as const, text: '' }
    await say(chatId, 'hello', { clientId: 'my own id' })
    await say(chatId, 'found', { type: 'search_results', extras: { searchData } })
    const uploadId = await upload(chatId, 'audio/wav', new Uint8Array([1]))
    await say(chatId, '', { type: 'audio', extras: { transcript, handsFree: true } })
    const suggestions = ['Show my balance']
    const describes = parseIntentId('intent')
    await say(chatId, 'offer', { extras: { suggestions, describes } })
    const { status, body } = await read(chatId)
    expect(status).toBe(200)
    const { messages } = v.parse(Chat, body.data)
    expect(messages[0]).toEqual({
      id: expect.any(String),
      chatId,
      seq: 1,
      role: 'user',
      type: 'text',
      content: 'hello',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      language: 'en',
      clientId: 'my own id',
      replyTo: null,
      isLast: false,
    })
    expect(messages[1]).toMatchObject({ type: 'search_results', searchData })
    expect(messages[2]).toMatchObject({ type: 'audio', content: `/api/uploads/${uploadId}` })
    expect(messages[3]?.transcript).toEqual(transcript)
    expect(messages[4]?.describes).toBe(describes)
    expect(messages.map((message) => message.suggestions)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      suggestions,
    ])
    expect(JSON.stringify(body)).not.toContain('handsFree')
  })

  it('returns the end of a long chat and pages in both directions', async () => {
    const { chatId } = await create()
    for (let n = 1; n <= 120; n++) await say(chatId, String(n))
    const page = async (query: string) => {
      const { messages, hasEarlier } = (await read(chatId, query)).body.data as Chat
      return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasEarlier]
    }
    expect(await page('')).toEqual([71, 120, 50, true])
    expect(await page('&before=71')).toEqual([21, 70, 50, true])
    expect(await page('&before=21')).toEqual([1, 20, 20, false])
    expect(await page('&before=1')).toEqual([undefined, undefined, 0, false])
    expect(await page('&after=0')).toEqual([1, 50, 50, false])
    expect(await page('&after=100')).toEqual([101, 120, 20, true])
    expect(await page('&after=120')).toEqual([undefined, undefined, 0, true])
    expect((await read(chatId, '&before=-1')).status).toBe(400)
    expect((await list())[0]).toMatchObject({ chatId, messages: [], hasEarlier: true, isAnswering: true })
  })

  it('rejects another user’s chat like an unknown one', async () => {
    const { chatId } = await create()
    const guard = createChatGuard(world.db)
    await expect(guard(parseUserId(me.id), chatId)).resolves.toBeUndefined()
    await expect(guard(parseUserId(other.id), chatId)).rejects.toMatchObject({ code: 'NOT_YOURS' })
    for (const id of [chatId, randomUUID(), 'guest', "' or true --"]) {
      const attempts = [
        await read(parseChatId(encodeURIComponent(id)), '', other),
        await other.call('PUT', '/chats/editchat', { chatId: id, newTitle: 'Mine' }),
        await other.call('DELETE', `/api/chats/${encodeURIComponent(id)}`),
      ]
      expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'NOT_YOURS']))
    }
    expect((await read(chatId)).body.data.title).toBe('New Chat')
  })

  it('deletes a chat with its uploads, cancels its open intents and stops its answer', async () => {
    const { chatId } = await create()
    const uploadId = await upload(chatId, 'image/png', new Uint8Array([1]))
    expect((await me.call('DELETE', `/api/chats/${chatId.toUpperCase()}`)).body).toEqual({ success: true })
    expect((await read(chatId)).status).toBe(403)
    expect((await me.call('GET', `/api/uploads/${uploadId}`)).status).toBe(403)
    expect([world.cancelled, world.stopped]).toEqual([[chatId], [chatId]])
    expect((await me.call('DELETE', `/api/chats/${chatId}`)).status).toBe(403)
  })

  it('serves an upload only to its owner, as inert bytes', async () => {
    const { chatId } = await create()
    const bytes = new Uint8Array(3_000).map((_, at) => at)
    const uploadId = await upload(chatId, 'audio/wav', bytes)
    const get = (who: Visitor, range?: string) =>
      world.app.inject({
        url: `/api/uploads/${uploadId}`,
        headers: {
          cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'accept-encoding': 'gzip, br',
          ...(range === undefined ? {} : { range }),
        },
      })
    const got = await get(me)
    expect(got.statusCode).toBe(200)
    expect(new Uint8Array(got.rawPayload)).toEqual(bytes)
    expect(got.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': 'inline; filename="recording.wav"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private/),
      vary: expect.stringMatching(/cookie/i),
    })
    expect((await get(other)).statusCode).toBe(403)
    expect((await get(world.visitor())).statusCode).toBe(401)
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=2990-', 2990, 2999],
      ['bytes=-5', 2995, 2999],
      ['bytes=5-99999', 5, 2999],
    ] as const) {
      const part = await get(me, range)
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/3000`])
      expect(new Uint8Array(part.rawPayload)).toEqual(bytes.subarray(from, to + 1))
    }
    for (const range of ['bytes=3000-', 'bytes=9-5', 'bytes=-0']) expect((await get(me, range)).statusCode).toBe(416)
    for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=x']) expect((await get(me, range)).statusCode).toBe(200)
    for (const id of ['x', randomUUID(), '%00', '..%2F']) {
      expect((await me.call('GET', `/api/uploads/${id}`)).status).toBeGreaterThanOrEqual(400)
    }
  })
})
