import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chat, ChatMessage } from '@murmur/contract/chats'
import type { ChatId, UserId } from '@murmur/contract/ids'
import type { ApiClient } from '../clients/api-client.ts'
import { type ChatSocket, messagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { mailedCode } from '../clients/mailbox.ts'
import { registeredUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

/** One open chat screen: it connects again when it is cut off, and then reads what it missed. */
export type Screen = {
  /** All it shows, each message once, in the order in which it came. */
  shown: ChatMessage[]
  /** The ids of all answers that came by its connections, in order. */
  heard: string[]
  /** Everything that came by its connections. */
  came: ChatMessage[]
  /** Sends a text, again under the same id after each failure; resolves once it was acknowledged. */
  tell(text: string): Promise<ChatMessage>
  /** Reads what it does not show yet. */
  recover(): Promise<void>
  close(): void
}

export type Person = { user: ApiClient & { id: UserId }; chatId: ChatId; screens: Screen[] }

/** A verified user with a chat, open on so many screens. */
export async function openPerson(world: World, screens: number): Promise<Person> {
  const user = await registeredUser(world)
  const otp = await mailedCode(world.sandboxUrl, user.email)
  await user.call('POST', '/verification/verifycode', { email: user.email, otp })
  const chatId = await newChat(user)
  return {
    user,
    chatId,
    screens: await Promise.all(Array.from({ length: screens }, () => openScreen(world, user, chatId))),
  }
}

/** Resolves when no message of the chat waits for its answer. */
export async function allAnswered({ user, chatId }: Person): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { body } = await user.call<{ data: Chat }>('GET', `/chats/getchat?chatId=${chatId}`)
    if (!body.data.isAnswering) return
    await wait(250)
  }
  throw new Error('A message waits for its answer for two minutes')
}

async function openScreen(world: World, user: ApiClient, chatId: ChatId): Promise<Screen> {
  const shown: ChatMessage[] = []
  const heard: string[] = []
  const came: ChatMessage[] = []
  let isOpen = true
  let line: ChatSocket
  let connected = connect()

  const show = (message: ChatMessage) => {
    if (!shown.some(({ id }) => id === message.id)) shown.push(message)
  }
  const hear = (message: ChatMessage) => {
    heard.push(message.id)
    came.push(message)
    show(message)
  }
  async function connect(): Promise<void> {
    for (;;) {
      try {
        line = await openChatSocket(world.url, user)
        break
      } catch (error) {
        if (!isOpen) throw error
        await wait(200)
      }
    }
    line.responses.forEach(hear)
    line.socket.on('response', hear)
    line.socket.on('message:update', (message: ChatMessage) => void came.push(message))
    line.socket.once('disconnect', () => {
      if (isOpen) connected = connect().then(recover)
    })
  }
  /** From the last place up to which nothing is missing. */
  async function recover() {
    const seqs = new Set(shown.map(({ seq }) => seq))
    let place = 0
    while (seqs.has(place + 1)) place++
    for (const message of await messagesAfter(user, chatId, place)) show(message)
  }
  async function tell(text: string): Promise<ChatMessage> {
    const clientId = randomUUID()
    for (;;) {
      await connected
      const stored = await line.tell(chatId, text, { clientId }).catch(() => undefined)
      if (stored) {
        show(stored)
        return stored
      }
      // The end of the connection is about to be noticed, and it is made again.
      await wait(50)
    }
  }
  await connected
  return {
    shown,
    heard,
    came,
    tell,
    recover,
    close() {
      isOpen = false
      line.close()
    },
  }
}
