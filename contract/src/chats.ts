import { z } from 'zod/mini'
import { InfoData, SearchData, TradeData, Transcript } from '#cards.ts'
import { endpoint } from '#endpoint.ts'
import { Language } from '#languages.ts'

export const MessageType = z.enum(['text', 'token_info', 'trade_execution', 'search_results', 'audio', 'image'])
export type MessageType = z.infer<typeof MessageType>

export const ChatMessage = z.object({
  id: z.string(),
  chatId: z.string(),
  /** 1, 2, 3 … in its chat, without gaps. */
  seq: z.number().check(z.int()),
  role: z.enum(['user', 'assistant']),
  type: MessageType,
  /** Text; of an image or a recording the address under which its owner gets it; of a card one sentence that says it. */
  content: z.string(),
  /** ISO time at which it was stored. */
  timestamp: z.string(),
  language: Language,
  /** The sender's own id of it, by which sending it again is no second message. */
  clientId: z.nullable(z.string()),
  /** Of an answer: the message it answers. */
  replyTo: z.nullable(z.string()),
  /** Of an answer: nothing more comes to that message. */
  isLast: z.boolean(),
  tradeData: z.optional(TradeData),
  searchData: z.optional(SearchData),
  infoData: z.optional(InfoData),
  transcript: z.optional(Transcript),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  chatId: z.string(),
  title: z.string(),
  userId: z.string(),
  /** In order. Empty in a list of chats. */
  messages: z.array(ChatMessage),
  /** Whether there are messages before the first of `messages`. */
  hasEarlier: z.boolean(),
  /** Whether an answer is being worked out. */
  isAnswering: z.boolean(),
  createdAt: z.string(),
  /** ISO time of the newest message. */
  updatedAt: z.string(),
})
export type Chat = z.infer<typeof Chat>

export const chatTitleLength = 80
export const messageLength = 4000
/** How many messages one call answers. */
export const messagesAtOnce = 50

const title = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give the chat a title'), z.maxLength(chatTitleLength, 'At most 80 characters'))
const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9))
const chatReply = z.object({ data: Chat })

export const chatsApi = {
  create: endpoint({
    method: 'POST',
    path: '/chats/createchat',
    access: 'verified',
    summary: 'Starts a chat',
    body: z.object({ userId: z.optional(z.string().check(z.maxLength(64))) }),
    reply: chatReply,
    limit: { max: 30, perSeconds: 60 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/chats/getchats',
    access: 'verified',
    summary: 'Your chats without their messages, the newest first',
    query: z.object({ userId: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.object({ data: z.array(Chat) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  read: endpoint({
    method: 'GET',
    path: '/chats/getchat',
    access: 'verified',
    summary: 'A chat with its last 50 messages, or the 50 before or after a place',
    query: z.object({ chatId: z.string().check(z.maxLength(64)), before: z.optional(seq), after: z.optional(seq) }),
    reply: chatReply,
    limit: { max: 600, perSeconds: 60 },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/chats/editchat',
    access: 'verified',
    summary: 'Renames a chat',
    body: z.object({ chatId: z.string().check(z.maxLength(64)), newTitle: title }),
    reply: chatReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chats/:chatId',
    access: 'verified',
    summary: 'Deletes a chat with its messages and uploads; trades stay in the history',
    params: z.object({ chatId: z.string().check(z.maxLength(64)) }),
    reply: z.object({ success: z.literal(true) }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Answers the bytes; declared here for its address. */
  upload: endpoint({
    method: 'GET',
    path: '/api/uploads/:uploadId',
    access: 'verified',
    summary: 'A recording or picture of yours',
    params: z.object({ uploadId: z.string().check(z.maxLength(64)) }),
    reply: z.string(),
    limit: { max: 600, perSeconds: 60 },
  }),
}
