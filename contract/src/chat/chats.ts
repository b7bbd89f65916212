import * as v from 'valibot'
import { InfoData, SearchData, TradeData, Transcript } from '#chat/cards.ts'
import { endpoint } from '#endpoint.ts'
import { fault } from '#errors/field-faults.ts'
import { ChatId, UserId } from '#ids.ts'
import { Language } from '#languages.ts'
import { numberOf } from '#schema/number-of.ts'
import { object } from '#schema/object.ts'
import { preprocess } from '#schema/preprocess.ts'
import { whole } from '#schema/whole.ts'

export const MessageType = v.picklist(['text', 'token_info', 'trade_execution', 'search_results', 'audio', 'image'])
export type MessageType = v.InferOutput<typeof MessageType>

export const ChatMessage = object({
  id: v.string(),
  chatId: ChatId,
  /** 1, 2, 3 … in its chat, without gaps. */
  seq: whole,
  role: v.picklist(['user', 'assistant']),
  type: MessageType,
  /** Text; of an image or a recording the address under which its owner gets it; of a card one sentence that says it. */
  content: v.string(),
  /** ISO time at which it was stored. */
  timestamp: v.string(),
  language: Language,
  /** The locale in which the figures of an answer are written, where it is not the language's own. */
  figures: v.optional(Language),
  /** The sender's own id of it, by which sending it again is no second message. */
  clientId: v.nullable(v.string()),
  /** Of an answer: the message it answers. */
  replyTo: v.nullable(v.string()),
  /** Of an answer: nothing more comes to that message. */
  isLast: v.boolean(),
  tradeData: v.optional(TradeData),
  searchData: v.optional(SearchData),
  infoData: v.optional(InfoData),
  transcript: v.optional(Transcript),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const Chat = object({
  chatId: ChatId,
  title: v.string(),
  userId: UserId,
  /** In order. Empty in a list of chats. */
  messages: v.array(ChatMessage),
  /** Whether there are messages before the first of `messages`. */
  hasEarlier: v.boolean(),
  /** Whether an answer is being worked out. */
  isAnswering: v.boolean(),
  createdAt: v.string(),
  /** ISO time of the newest message. */
  updatedAt: v.string(),
})
export type Chat = v.InferOutput<typeof Chat>

export const chatTitleLength = 80
export const messageLength = 4000
/** How many messages one call answers. */
export const messagesAtOnce = 50

const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, fault('title-missing')),
  v.maxLength(chatTitleLength, fault('too-long')),
)
const seq = preprocess(numberOf, v.pipe(whole, v.minValue(0), v.maxValue(1e9)))
const chatReply = object({ data: Chat })

export const chatsApi = {
  create: endpoint({
    method: 'POST',
    path: '/chats/createchat',
    access: 'verified',
    summary: 'Starts a chat',
    body: object({ userId: v.optional(UserId) }),
    reply: chatReply,
    limit: { max: 30, perSeconds: 60 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/chats/getchats',
    access: 'verified',
    summary: 'Your chats without their messages, the newest first',
    query: object({ userId: v.optional(UserId) }),
    reply: object({ data: v.array(Chat) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  read: endpoint({
    method: 'GET',
    path: '/chats/getchat',
    access: 'verified',
    summary: 'A chat with its last 50 messages, or the 50 before or after a place',
    query: object({ chatId: ChatId, before: v.optional(seq), after: v.optional(seq) }),
    reply: chatReply,
    limit: { max: 600, perSeconds: 60 },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/chats/editchat',
    access: 'verified',
    summary: 'Renames a chat',
    body: object({ chatId: ChatId, newTitle: title }),
    reply: chatReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chats/:chatId',
    access: 'verified',
    summary: 'Deletes a chat with its messages and uploads; trades stay in the history',
    params: object({ chatId: ChatId }),
    reply: object({ success: v.literal(true) }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Answers the bytes; declared here for its address. */
  upload: endpoint({
    method: 'GET',
    path: '/api/uploads/:uploadId',
    access: 'verified',
    summary: 'A recording or picture of yours',
    params: object({ uploadId: v.pipe(v.string(), v.maxLength(64)) }),
    reply: v.string(),
    limit: { max: 600, perSeconds: 60 },
  }),
}
