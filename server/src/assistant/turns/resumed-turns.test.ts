import { randomUUID } from 'node:crypto'
import { defaultPreferences } from '@murmur/contract/identity/profile'
import type { ChatId, UserId } from '@murmur/contract/ids'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import { claimTurn } from '#assistant/chats/turns.store.ts'
import { userLists } from '#markets/watching/user-lists.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type ChatsApp, chatsApp } from '#test-support/chats-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { type ChatSocket, openChatSocket } from '../../../../world/clients/chat-client.ts'
import { type AssistantDeps, startAssistant } from './assistant.ts'
import { createAssistantChats } from './create-assistant-chats.ts'
import { offline } from './test-support/make-brain-chat.ts'
import { market } from './test-support/make-token.ts'
import { makeToolTurn } from './test-support/make-tool-turn.ts'
import { defaultTurnDeps, realParsers } from './test-support/turn-deps.ts'

const renewMs = 100
const request = 'alert me if BONK goes up 10%'
const setAlert = ({ tools }: Turn, priceUsd: string) =>
  tools.setAlert.run({ token: 'BONK', condition: 'above', priceUsd })
const untilAborted = ({ signal }: Turn) =>
  new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
const model = (answer: Brain['answer']): Brain => ({ kind: 'model', answer })

describe.each(testDatabases)('turns of several processes on $name', ({ open }) => {
  let world: ChatsApp
  const errors: unknown[] = []
  const sockets: ChatSocket[] = []
  const processes: ReturnType<typeof startAssistant>[] = []
  /** The process that serves the user's socket. */
  let here: ReturnType<typeof startAssistant>

  beforeAll(async () => {
    world = await chatsApp({ stopTurn: (chatId) => here.stopTurn(chatId), checkMs: 50 }, open)
    await world.listen()
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
    for (const each of processes.splice(0)) each.stop()
    expect(errors.splice(0)).toEqual([])
  })
  afterAll(() => world.close())

  const lists = () =>
    userLists({
      db: world.db,
      now: () => new Date(),
      newId: randomUUID,
      tokenOf: async () => market.bonk,
      tokens: async () => [],
    })

  /** A process that answers the chats of this database. */
  function startProcess(
    brain: Brain,
    { leaseMs = 30_000, ...changed }: Partial<AssistantDeps> & { leaseMs?: number } = {},
  ) {
    const preferences = async () => ({ language: 'en' as const, ...defaultPreferences })
    const { deps } = makeToolTurn('', { intent: 'ask' }, { changeLists: lists(), readLists: lists(), preferences })
    const started = startAssistant({
      ...deps,
      ...defaultTurnDeps,
      ...realParsers,
      chats: createAssistantChats({ db: world.db, now: () => new Date(), leaseMs }),
      brain,
      offlineBrain: offline,
      newId: randomUUID,
      getNumberLocale: async () => 'en',
      sendDelta: () => undefined,
      onError: (_turn, error) => errors.push(error),
      maxConcurrent: 4,
      maxConcurrentPerUser: 4,
      renewMs,
      ...changed,
    })
    processes.push(started)
    return started
  }

  async function openChat(): Promise<{ me: Visitor & { id: UserId }; socket: ChatSocket; chatId: ChatId }> {
    const me = await verifiedVisitor(world)
    const socket = await openChatSocket(world.url, me, { headers: { origin: 'http://localhost:3000' } })
    sockets.push(socket)
    return { me, socket, chatId: await createChat(me) }
  }
  const createChat = async (visitor: Visitor): Promise<ChatId> =>
    (await visitor.call('POST', '/chats/createchat', {})).body.data.chatId
  const alertPrices = async (userId: UserId) => (await lists().alerts(userId)).map(({ priceUsd }) => priceUsd)
  const answerText = async (socket: ChatSocket, messageId: string) =>
    (await socket.awaitAnswer(messageId)).map(({ content }) => content).join('\n')

  it('make a change once if the first process ends after it; the answer of the second states it', async () => {
    const { me, socket, chatId } = await openChat()
    const changed: string[] = []
    const first = startProcess(
      model(async (turn) => {
        changed.push((await setAlert(turn, '1')).kind)
        await untilAborted(turn)
      }),
      { leaseMs: 300 },
    )
    const { id } = await socket.sendText(chatId, request)
    first.wake(chatId, me.id)
    await expect.poll(() => changed).toEqual(['alert-set'])
    first.stop()
    const second = startProcess(model(async (turn) => void (await setAlert(turn, '2'))))
    await second.start()
    expect(await answerText(socket, id)).toBe(
      [
        'Alert set: BONK on Solana above $1. Say “undo” to remove it.',
        'The rest of this answer failed. Please ask again only for what’s missing.',
      ].join('\n\n'),
    )
    expect(socket.responses.at(-1)?.suggestions).toEqual(['Undo'])
    expect(await alertPrices(me.id)).toEqual(['1'])
  })

  it('change nothing once another process has the turn, and store no answer', async () => {
    const { me, socket, chatId } = await openChat()
    const slow = startProcess(
      model(async (turn) => {
        if (turn.text !== request) return turn.write('hello')
        // Another process takes over.
        await claimTurn(world.db, chatId, new Date(Date.now() + 60_000), 600_000)
        await setAlert(turn, '1')
      }),
      { renewMs: 60_000, maxConcurrent: 1 },
    )
    await socket.sendText(chatId, request)
    slow.wake(chatId, me.id)
    // This turn starts after the end of the first.
    const other = await createChat(me)
    const { id } = await socket.sendText(other, 'hi')
    slow.wake(other, me.id)
    expect(await answerText(socket, id)).toBe('hello')
    expect(await alertPrices(me.id)).toEqual([])
    expect(socket.responses.filter((message) => message.chatId === chatId)).toEqual([])
  })

  it('end when the user stops them through another process', async () => {
    const { me, socket, chatId } = await openChat()
    here = startProcess(offline)
    let isRunning = false
    const there = startProcess(
      model(async (turn) => {
        turn.write('Once upon a time')
        isRunning = true
        await untilAborted(turn)
      }),
    )
    const { id } = await socket.sendText(chatId, 'tell me a story')
    there.wake(chatId, me.id)
    await expect.poll(() => isRunning).toBe(true)
    expect(await socket.send('stop', { chatId })).toEqual({ ok: true })
    expect(await answerText(socket, id)).toBe('Once upon a time\n\nStopped.')
  })

  it('state a change that is committed before the stop, but whose tool has not returned', async () => {
    const { me, socket, chatId } = await openChat()
    let isCommitted = false
    const changeLists: ReturnType<typeof lists> = {
      ...lists(),
      addAlert: async (userId, terms, alongside) => {
        await lists().addAlert(userId, terms, alongside)
        isCommitted = true
        return new Promise(() => undefined)
      },
    }
    here = startProcess(
      model(async (turn) => {
        await Promise.race([setAlert(turn, '1'), untilAborted(turn)])
      }),
      { changeLists },
    )
    const { id } = await socket.sendText(chatId, request)
    here.wake(chatId, me.id)
    await expect.poll(() => isCommitted).toBe(true)
    expect(await socket.send('stop', { chatId })).toEqual({ ok: true })
    expect(await answerText(socket, id)).toBe(
      'Alert set: BONK on Solana above $1. Say “undo” to remove it.\n\nStopped.',
    )
    expect(socket.responses.at(-1)?.suggestions).toEqual(['Undo'])
    expect(await alertPrices(me.id)).toEqual(['1'])
  })

  it('never start if the user stops them while they wait for a free slot', async () => {
    const { me, socket, chatId } = await openChat()
    const calls: string[] = []
    here = startProcess(
      model(async (turn) => {
        calls.push(turn.text)
        await untilAborted(turn)
      }),
      { maxConcurrentPerUser: 1 },
    )
    const waiting = await createChat(me)
    await socket.sendText(chatId, 'tell me a story')
    here.wake(chatId, me.id)
    await expect.poll(() => calls).toEqual(['tell me a story'])
    const { id } = await socket.sendText(waiting, request)
    here.wake(waiting, me.id)
    expect(await socket.send('stop', { chatId: waiting })).toEqual({ ok: true })
    expect(await answerText(socket, id)).toBe('Stopped.')
    expect(calls).toEqual(['tell me a story'])
    expect(await alertPrices(me.id)).toEqual([])
  })
})
