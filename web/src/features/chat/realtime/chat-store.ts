import { type Chat, type ChatMessage, chatsApi, messagesPageSize } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { getLastSeqBeforeGap, hasGap, mergeChat, mergeMessages } from '#features/chat/realtime/merge-messages.ts'
import { call } from '#lib/http/call.ts'
import { coalesce } from '#lib/http/coalesce.ts'

type PageRange = { before?: number; after?: number }

/** The cached chat; undefined if it was not fetched yet. */
export function getCachedChat(client: QueryClient, chatId: ChatId): Chat | undefined {
  return client.getQueryData<Chat>(chatKeys.one(chatId))
}

/** Merges messages into the cached chat that they belong to; does nothing if that chat is not cached. */
export function mergeIntoCache(client: QueryClient, chatId: ChatId, messages: readonly ChatMessage[]): void {
  const own = messages.filter((message) => message.chatId === chatId)
  client.setQueryData<Chat>(
    chatKeys.one(chatId),
    (chat) => chat && { ...chat, messages: mergeMessages(chat.messages, own) },
  )
}

/** Marks a chat as waiting for an answer, once a message is stored. */
export function setAnswering(client: QueryClient, chatId: ChatId): void {
  client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && { ...chat, isAnswering: true })
}

/** Fetches a page of a chat and merges it into the cache. @returns the number of messages fetched */
export async function fetchPage(client: QueryClient, chatId: ChatId, range: PageRange): Promise<number> {
  const { data } = await call(chatsApi.read, { query: { chatId, ...range } })
  client.setQueryData<Chat>(chatKeys.one(chatId), (chat) => chat && mergeChat(chat, data))
  return data.messages.length
}

/** Fetches the message of a card. Concurrent calls share one request. */
export function fetchCard(client: QueryClient, chatId: ChatId, seq: number): Promise<number> {
  return coalesce(client, `card ${chatId} ${seq}`, () => fetchPage(client, chatId, { before: seq + 1 }))
}

/** Fetches the messages after the first gap, or after the last message. Errors are logged. */
export async function fetchMissedMessages(client: QueryClient, chatId: ChatId): Promise<void> {
  try {
    for (let count = messagesPageSize; count >= messagesPageSize; ) {
      const chat = getCachedChat(client, chatId)
      if (!chat) return
      const lastSeq = getLastSeqBeforeGap(chat.messages)
      count = await fetchPage(client, chatId, { after: lastSeq })
      if (getLastSeqBeforeGap(getCachedChat(client, chatId)?.messages ?? []) === lastSeq) return
    }
  } catch (error) {
    console.error('Missed messages could not be read', error)
  }
}

/** Handles a message from the socket. A chat that is not cached is fetched when it is opened. */
export function handleMessage(client: QueryClient, message: ChatMessage): void {
  mergeIntoCache(client, message.chatId, [message])
  const chat = getCachedChat(client, message.chatId)
  if (chat && hasGap(chat.messages)) void fetchMissedMessages(client, message.chatId)
}
