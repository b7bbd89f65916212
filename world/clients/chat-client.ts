import { randomUUID } from 'node:crypto'
import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { type Ack, type AnswerDelta, type ClientEvents, reconnectPolicy } from '@murmur/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from './api-client.ts'

/** The chat screen's connection, for tests and benches. */
export type ChatSocket = {
  socket: Socket
  /** All messages received so far, in order. */
  responses: ChatMessage[]
  deltas: AnswerDelta[]
  updates: ChatMessage[]
  /** The reason of each disconnect. */
  disconnectReasons: string[]
  /** Sends an event and waits for its acknowledgement. */
  send<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): Promise<Ack>
  /** Sends a text as the web app does; resolves with the stored message. Rejects when the server refuses it. */
  sendText(chatId: ChatId, text: string, more?: Partial<ClientEvents['message']>): Promise<ChatMessage>
  /** Sends a text like `sendText` and waits for the complete answer. Resolves with the answer's messages, in order. */
  sendAndWait(chatId: ChatId, text: string, more?: Partial<ClientEvents['message']>): Promise<ChatMessage[]>
  /** Waits for the complete answer to a message. Resolves with the answer's messages, in order. */
  awaitAnswer(messageId: string): Promise<ChatMessage[]>
  /** Waits for an update of a message that `matches` accepts. Resolves with the newest such update. */
  awaitUpdate(messageId: string, matches: (message: ChatMessage) => boolean): Promise<ChatMessage>
  close(): void
}

export type ChatSocketOptions = {
  /** Timeout of every wait, in ms. Default 30,000. */
  timeoutMs?: number
  /** Whether the socket reconnects, as the web app does. Default false. */
  reconnects?: boolean
  /** Additional or replaced headers, e.g. another Origin. */
  headers?: Record<string, string>
}

/**
 * Connects as the browser of a signed-in user does. Rejects when the server refuses.
 * @param url the server's origin
 * @param client the client whose cookies are sent
 */
export async function openChatSocket(
  url: string,
  client: Pick<ApiClient, 'cookies'>,
  { timeoutMs = 30_000, reconnects = false, headers = {} }: ChatSocketOptions = {},
): Promise<ChatSocket> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: reconnects,
    reconnectionAttempts: reconnectPolicy.attempts,
    reconnectionDelay: reconnectPolicy.delayMs,
    reconnectionDelayMax: reconnectPolicy.delayMs,
    randomizationFactor: 0,
    extraHeaders: { origin: url, cookie, ...headers },
  })
  const responses: ChatMessage[] = []
  const updates: ChatMessage[] = []
  /** The newest sequence number received, by chat. */
  const newestSeqs = new Map<ChatId, number>()
  const show = ({ chatId, seq }: ChatMessage) => newestSeqs.set(chatId, Math.max(seq, newestSeqs.get(chatId) ?? 0))
  const deltas: AnswerDelta[] = []
  const disconnectReasons: string[] = []
  socket.on('response', (message: ChatMessage) => {
    responses.push(message)
    show(message)
  })
  socket.on('message:update', (message: ChatMessage) => void updates.push(message))
  socket.on('response:delta', (delta: AnswerDelta) => void deltas.push(delta))
  socket.on('disconnect', (reason) => void disconnectReasons.push(reason))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })

  const send: ChatSocket['send'] = (name, payload) => {
    // socket.io would buffer the event until it reconnects; a test wants the failure.
    if (!socket.connected) return Promise.reject(new Error('The socket is not connected'))
    const wirePayload = name === 'message' ? JSON.stringify(payload) : payload
    return socket.timeout(timeoutMs).emitWithAck(name, wirePayload)
  }
  const sendText: ChatSocket['sendText'] = async (chatId, text, more = {}) => {
    const timestamp = new Date().toISOString()
    const payload = { chatId, content: text, role: 'user', type: 'text', timestamp, clientId: randomUUID() } as const
    const stored = requireStored(await send('message', { ...payload, afterSeq: newestSeqs.get(chatId), ...more }))
    show(stored)
    return stored
  }
  const awaitAnswer: ChatSocket['awaitAnswer'] = (messageId) =>
    waitForMatch(socket, 'response', timeoutMs, `an answer to ${messageId}`, () => {
      const answer = responses.filter(({ replyTo }) => replyTo === messageId)
      return answer.at(-1)?.isLast ? answer : undefined
    })
  return {
    socket,
    responses,
    deltas,
    updates,
    disconnectReasons,
    send,
    sendText,
    awaitAnswer,
    sendAndWait: async (chatId, text, more) => awaitAnswer((await sendText(chatId, text, more)).id),
    awaitUpdate: (messageId, matches) =>
      waitForMatch(socket, 'message:update', timeoutMs, `an update of ${messageId}`, () =>
        updates.findLast((update) => update.id === messageId && matches(update)),
      ),
    close: () => void socket.close(),
  }
}

/** A new chat's id. */
export async function newChat(client: ApiClient): Promise<ChatId> {
  const { status, body } = await client.call<{ data: Chat }>('POST', '/chats/createchat', {})
  if (status !== 200) throw new Error(`Could not create a chat: ${status} ${JSON.stringify(body)}`)
  return body.data.chatId
}

/** All messages of a chat after a sequence number, in order, as a reconnecting client reads them. */
export async function fetchMessagesAfter(client: ApiClient, chatId: ChatId, after = 0): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  for (;;) {
    const seq = all.at(-1)?.seq ?? after
    const { status, body } = await client.call<{ data: Chat }>('GET', `/chats/getchat?chatId=${chatId}&after=${seq}`)
    if (status !== 200) throw new Error(`Could not read the chat: ${status} ${JSON.stringify(body)}`)
    if (body.data.messages.length === 0) return all
    all.push(...body.data.messages)
  }
}

function requireStored(ack: Ack): ChatMessage {
  if (ack.ok && ack.message) return ack.message
  throw new Error(`The message was refused: ${JSON.stringify(ack)}`)
}

/** Checks for a match now and after each `event`. Rejects after `ms` without a match. */
function waitForMatch<T>(
  socket: Socket,
  event: string,
  ms: number,
  what: string,
  findMatch: () => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      socket.off(event, check)
    }
    const check = () => {
      const found = findMatch()
      if (found === undefined) return
      cleanUp()
      resolve(found)
    }
    const timer = setTimeout(() => {
      cleanUp()
      reject(new Error(`Waited ${ms} ms for ${what}`))
    }, ms)
    socket.on(event, check)
    check()
  })
}
