import { type Chat, type ChatMessage, chatsApi, messagesAtOnce } from '@murmur/contract/chats'
import type { ChatId } from '@murmur/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { hasGap, lastInRow, mergeChat, mergeMessages } from '#features/chat/realtime/merge-messages.ts'
import { call } from '#lib/http/call.ts'
import { onceSoon } from '#lib/http/once-soon.ts'

type Place = { before?: number; after?: number }

export function chatOf(client: QueryClient, chatId: ChatId): Chat | undefined {
  return client.getQueryData<Chat>(chatKeys.one(chatId))
}

/** Takes messages into the chat they belong to, where it is known here, and into no other. */
export function takeMessages(client: QueryClient, chatId: ChatId, messages: readonly ChatMessage[]): void {
  const own = messages.filter((message) => message.chatId === chatId)
  client.setQueryData<Chat>(
    chatKeys.one(chatId),
    (chat) => chat && { ...chat, messages: mergeMessages(chat.messages, own) },
  )
}

/** Notes that a message was stored, so that an answer to it is awaited. */
export function awaitAnswer(client: QueryClient, chatId: ChatId): void {
  client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && { ...chat, isAnswering: true })
}

/** Reads a part of a chat and joins it to what is known. @returns how many messages came */
export async function readPart(client: QueryClient, chatId: ChatId, place: Place): Promise<number> {
  const { data } = await call(chatsApi.read, { query: { chatId, ...place } })
  client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && mergeChat(chat, data))
  return data.messages.length
}

/** Reads the message of a card, once where its answer and an event ask for it at the same time. */
export function readCard(client: QueryClient, chatId: ChatId, seq: number): Promise<number> {
  return onceSoon(client, `card ${chatId} ${seq}`, () => readPart(client, chatId, { before: seq + 1 }))
}

/** Fetches what came since the last message that is known without a hole before it. Trouble is logged. */
export async function catchUp(client: QueryClient, chatId: ChatId): Promise<void> {
  try {
    for (let came = messagesAtOnce; came >= messagesAtOnce; ) {
      const chat = chatOf(client, chatId)
      if (!chat) return
      const after = lastInRow(chat.messages)
      came = await readPart(client, chatId, { after })
      if (lastInRow(chatOf(client, chatId)?.messages ?? []) === after) return
    }
  } catch (error) {
    console.error('Missed messages could not be read', error)
  }
}

/** Takes in what the socket brought. A chat that is not known here is read when it is opened. */
export function hearMessage(client: QueryClient, message: ChatMessage): void {
  takeMessages(client, message.chatId, [message])
  const chat = chatOf(client, message.chatId)
  if (chat && hasGap(chat.messages)) void catchUp(client, message.chatId)
}
