import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId, UserId } from '@murmur/contract/ids'
import type { ApiClient } from '../clients/api-client.ts'
import { type ChatSocket, fetchMessagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { waitForMailedCode } from '../clients/mailbox.ts'
import { registerUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

/** One open chat screen, which reconnects after a disconnect and then reads missed messages. */
export type ChatScreen = {
  /** All messages shown, each once, in order of arrival. */
  shown: ChatMessage[]
  /** Ids of all answers received over the screen's connections, in order. */
  receivedIds: string[]
  /** All messages received over the screen's connections. */
  received: ChatMessage[]
  /** Sends a text, and resends it with the same client id after each failure. Resolves on acknowledgement. */
  sendText(text: string): Promise<ChatMessage>
  /** Reads messages that the screen does not show yet. */
  recover(): Promise<void>
  close(): void
}

export type ChatUser = { user: ApiClient & { id: UserId }; chatId: ChatId; screens: ChatScreen[] }

/** Creates a verified user with a chat that is open on `screens` screens. */
export async function openChatUser(world: World, screens: number): Promise<ChatUser> {
  const user = await registerUser(world)
  const otp = await waitForMailedCode(world.sandboxUrl, user.email)
  await user.call('POST', '/verification/verifycode', { email: user.email, otp })
  const chatId = await newChat(user)
  const open = () => openScreen([world.url], user, chatId)
  return { user, chatId, screens: await Promise.all(Array.from({ length: screens }, open)) }
}

/** Time in ms without a new message after which a wait for answers fails. */
const maxPauseMs = 120_000

/** Resolves when every message of the chat is answered. Rejects when no answer arrives for two minutes. */
export async function waitForAllAnswers({ user, chatId }: ChatUser): Promise<void> {
  let seq = 0
  for (let deadline = Date.now() + maxPauseMs; Date.now() < deadline; await wait(250)) {
    const { body } = await user.call<{ data: Chat }>('GET', `/chats/getchat?chatId=${chatId}`)
    if (!body.data.isAnswering) return
    const last = (await fetchMessagesAfter(user, chatId, seq)).at(-1)
    if (!last) continue
    seq = last.seq
    deadline = Date.now() + maxPauseMs
  }
  throw new Error('No answer for two minutes, though a message waits for one')
}

/**
 * Opens a chat on a screen.
 * @param urls origins of the servers: the screen connects to the first, and to the next after each failure
 * @param publicUrl the origin of all servers, which browsers send
 */
export async function openScreen(
  urls: readonly string[],
  user: ApiClient,
  chatId: ChatId,
  publicUrl = urls[0] ?? '',
): Promise<ChatScreen> {
  const shown: ChatMessage[] = []
  const receivedIds: string[] = []
  const received: ChatMessage[] = []
  let isOpen = true
  let connection: ChatSocket
  let connected = connect()

  const show = (message: ChatMessage) => {
    if (!shown.some(({ id }) => id === message.id)) shown.push(message)
  }
  const onMessage = (message: ChatMessage) => {
    receivedIds.push(message.id)
    received.push(message)
    show(message)
  }
  async function connect(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const url = urls[attempt % urls.length] ?? publicUrl
        connection = await openChatSocket(url, user, { headers: { origin: publicUrl } })
        break
      } catch (error) {
        if (!isOpen) throw error
        await wait(200)
      }
    }
    connection.responses.forEach(onMessage)
    connection.socket.on('response', onMessage)
    connection.socket.on('message:update', (message: ChatMessage) => void received.push(message))
    connection.socket.once('disconnect', () => {
      if (isOpen) connected = connect().then(recover)
    })
  }
  /** Reads all messages after the last sequence number before a gap. */
  async function recover() {
    const seqs = new Set(shown.map(({ seq }) => seq))
    let seq = 0
    while (seqs.has(seq + 1)) seq++
    for (const message of await fetchMessagesAfter(user, chatId, seq)) show(message)
  }
  async function sendText(text: string): Promise<ChatMessage> {
    const clientId = randomUUID()
    for (;;) {
      await connected
      const stored = await connection.sendText(chatId, text, { clientId }).catch(() => undefined)
      if (stored) {
        show(stored)
        return stored
      }
      // The client is about to detect the lost connection and reconnect.
      await wait(50)
    }
  }
  await connected
  return {
    shown,
    receivedIds,
    received,
    sendText,
    recover,
    close() {
      isOpen = false
      connection.close()
    },
  }
}
