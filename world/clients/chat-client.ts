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
  /** Why the connection ended, each time it did. */
  ends: string[]
  /** Sends an event and waits for its acknowledgement. */
  send<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): Promise<Ack>
  /** Sends a text as the web app does; resolves with the stored message. Rejects when the server refuses it. */
  sendText(chatId: ChatId, text: string, more?: Partial<ClientEvents['message']>): Promise<ChatMessage>
  /** As `sendText`, and waits until the answer is complete. Resolves with its messages, in order. */
  say(chatId: ChatId, text: string, more?: Partial<ClientEvents['message']>): Promise<ChatMessage[]>
  /** The complete answer to a message, in order, whether it has arrived yet or not. */
  answerTo(messageId: string): Promise<ChatMessage[]>
  /** Resolves with the newest update of a message that fits, whether it has arrived yet or not. */
  updated(messageId: string, fits: (message: ChatMessage) => boolean): Promise<ChatMessage>
  close(): void
}

export type ChatSocketOptions = {
  /** Timeout of every wait, ms. Default 30,000. */
  patienceMs?: number
  /** Whether it reconnects, as the web app does. Default no. */
  reconnects?: boolean
  /** More or other headers, e.g. another Origin. */
  headers?: Record<string, string>
}

/**
 * Connects as the browser of a signed-in user does. Rejects when the server refuses.
 * @param url the server's origin
 * @param client whose cookies to show
 */
export async function openChatSocket(
  url: string,
  client: Pick<ApiClient, 'cookies'>,
  { patienceMs = 30_000, reconnects = false, headers = {} }: ChatSocketOptions = {},
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
  const deltas: AnswerDelta[] = []
  const ends: string[] = []
  socket.on('response', (message: ChatMessage) => void responses.push(message))
  socket.on('message:update', (message: ChatMessage) => void updates.push(message))
  socket.on('response:delta', (delta: AnswerDelta) => void deltas.push(delta))
  socket.on('disconnect', (reason) => void ends.push(reason))
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
    const sent = name === 'message' ? JSON.stringify(payload) : payload
    return socket.timeout(patienceMs).emitWithAck(name, sent)
  }
  const sendText: ChatSocket['sendText'] = async (chatId, text, more = {}) => {
    const timestamp = new Date().toISOString()
    const payload = { chatId, content: text, role: 'user', type: 'text', timestamp, clientId: randomUUID() } as const
    return stored(await send('message', { ...payload, ...more }))
  }
  const answerTo: ChatSocket['answerTo'] = (messageId) =>
    until(socket, 'response', patienceMs, `an answer to ${messageId}`, () => {
      const answer = responses.filter(({ replyTo }) => replyTo === messageId)
      return answer.at(-1)?.isLast ? answer : undefined
    })
  return {
    socket,
    responses,
    deltas,
    updates,
    ends,
    send,
    sendText,
    answerTo,
    say: async (chatId, text, more) => answerTo((await sendText(chatId, text, more)).id),
    updated: (messageId, fits) =>
      until(socket, 'message:update', patienceMs, `an update of ${messageId}`, () =>
        updates.findLast((update) => update.id === messageId && fits(update)),
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
export async function messagesAfter(client: ApiClient, chatId: ChatId, after = 0): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  for (;;) {
    const seq = all.at(-1)?.seq ?? after
    const { status, body } = await client.call<{ data: Chat }>('GET', `/chats/getchat?chatId=${chatId}&after=${seq}`)
    if (status !== 200) throw new Error(`Could not read the chat: ${status} ${JSON.stringify(body)}`)
    if (body.data.messages.length === 0) return all
    all.push(...body.data.messages)
  }
}

function stored(ack: Ack): ChatMessage {
  if (ack.ok && ack.message) return ack.message
  throw new Error(`The message was refused: ${JSON.stringify(ack)}`)
}

/** Checks now and after each such event. Rejects when nothing matches in time. */
function until<T>(socket: Socket, event: string, ms: number, what: string, look: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      socket.off(event, check)
    }
    const check = () => {
      const found = look()
      if (found === undefined) return
      done()
      resolve(found)
    }
    const timer = setTimeout(() => {
      done()
      reject(new Error(`Waited ${ms} ms for ${what}`))
    }, ms)
    socket.on(event, check)
    check()
  })
}
