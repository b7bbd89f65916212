import * as v from 'valibot'
import {
  AddressData,
  ChartData,
  ComparisonData,
  HoldingsData,
  InfoData,
  PriceData,
  SearchData,
  SendCardData,
  SendFormData,
  SendWaitData,
  TradeData,
  Transcript,
} from '#chat/cards.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { ChatId, IntentId, UserId } from '#ids.ts'
import { Language } from '#languages.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { preprocess } from '#schema/preprocess.ts'
import { toNumber } from '#schema/to-number.ts'

export const MessageType = v.picklist([
  'text',
  'token_info',
  'trade_execution',
  'search_results',
  'price_chart',
  'token_comparison',
  'deposit_address',
  'send_card',
  'audio',
  'image',
])
export type MessageType = v.InferOutput<typeof MessageType>

/** Maximum number of suggested messages under one answer. */
export const maxSuggestions = 3
/** Maximum length of a suggested message, in characters. */
export const maxSuggestionLength = 80

export const ChatMessage = object({
  id: v.string(),
  chatId: ChatId,
  /** Sequence number within the chat: 1, 2, 3 …, without gaps. */
  seq: integer,
  role: v.picklist(['user', 'assistant']),
  type: MessageType,
  /** Text. For an image or recording: its URL, readable by the owner only. For a card: a sentence that describes it. */
  content: v.string(),
  /** ISO time of storage. */
  timestamp: v.string(),
  language: Language,
  /** The language whose number format an answer uses, if it differs from `language`. */
  figures: v.optional(Language),
  /** The sender's idempotency key: two messages with the same key are stored once. */
  clientId: v.nullable(v.string()),
  /** Answers only: id of the message that the answer replies to. */
  replyTo: v.nullable(v.string()),
  /** Answers only: whether this is the last answer to the `replyTo` message. */
  isLast: v.boolean(),
  /** Text only: the intent of the card that it describes. A client shows it only while that card is open. */
  describes: v.optional(IntentId),
  /** Text only: the intent whose outcome it states, after a confirmation in the chat. A client may show that card in its place. */
  outcomeOf: v.optional(IntentId),
  /**
   * Text only: the open intent of the card to which the user's message said yes, and which only a passkey confirms. The
   * client that sent the yes opens the prompt of that card as its button does, once, when the message arrives.
   */
  passkeyFor: v.optional(IntentId),
  /** The kind of a news message, which the assistant posts without a message of the user. Absent in other messages. */
  news: v.optional(v.picklist(['deposit', 'trade', 'send', 'alert', 'price'])),
  tradeData: v.optional(TradeData),
  searchData: v.optional(SearchData),
  infoData: v.optional(InfoData),
  addressData: v.optional(AddressData),
  chartData: v.optional(ChartData),
  comparisonData: v.optional(ComparisonData),
  /** Only in the last message of an answer: the price that its first line states. A client shows both as one. */
  priceData: v.optional(PriceData),
  /** Only in the last message of an answer: the holdings that its list states. A client shows both as one. */
  holdingsData: v.optional(HoldingsData),
  /** Only in the last message of an answer: the send form that the user's message fills in. */
  sendData: v.optional(SendFormData),
  /** Of a `send_card`: the send to confirm, or its outcome. */
  sendCard: v.optional(SendCardData),
  /** Of a `send_card` without terms: the recipient who has to wait. */
  sendWait: v.optional(SendWaitData),
  transcript: v.optional(Transcript),
  /** Only in the last message of an answer: messages that the user may want to send next, as they would type them. */
  suggestions: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxSuggestionLength))), v.maxLength(maxSuggestions)),
  ),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const Chat = object({
  chatId: ChatId,
  title: v.string(),
  userId: UserId,
  /** Ordered by `seq`. Empty in a list of chats. */
  messages: v.array(ChatMessage),
  /** Whether the chat has messages older than `messages`. */
  hasEarlier: v.boolean(),
  /** Whether the assistant is working on an answer. */
  isAnswering: v.boolean(),
  createdAt: v.string(),
  /** ISO time of the newest message. */
  updatedAt: v.string(),
})
export type Chat = v.InferOutput<typeof Chat>

export const maxChatTitleLength = 80
export const maxMessageLength = 4000
/** Page size of a chat's messages. */
export const messagesPageSize = 50

const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, asFieldErrorId('title-missing')),
  v.maxLength(maxChatTitleLength, asFieldErrorId('too-long')),
)
const seq = preprocess(toNumber, v.pipe(integer, v.minValue(0), v.maxValue(1e9)))
const chatReply = object({ data: Chat })

export const chatsApi = {
  create: defineEndpoint({
    method: 'POST',
    path: '/chats/createchat',
    access: 'verified',
    summary: 'Starts a chat',
    body: object({ userId: v.optional(UserId) }),
    reply: chatReply,
    limit: { max: 30, perSeconds: 60 },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/chats/getchats',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: 'Your chats without their messages, the newest first',
    query: object({ userId: v.optional(UserId) }),
    reply: object({ data: v.array(Chat) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/chats/getchat',
    access: 'verified',
    cachesSession: true,
    summary: 'A chat with its last 50 messages, or the 50 before or after a sequence number',
    query: object({ chatId: ChatId, before: v.optional(seq), after: v.optional(seq) }),
    reply: chatReply,
    limit: { max: 600, perSeconds: 60 },
  }),
  edit: defineEndpoint({
    method: 'PUT',
    path: '/chats/editchat',
    access: 'verified',
    summary: 'Renames a chat',
    body: object({ chatId: ChatId, newTitle: title }),
    reply: chatReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/chats/:chatId',
    access: 'verified',
    summary: 'Deletes a chat with its messages and uploads; trades stay in the history',
    params: object({ chatId: ChatId }),
    reply: object({ success: v.literal(true) }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Returns the raw bytes; declared here for its path. */
  upload: defineEndpoint({
    method: 'GET',
    path: '/api/uploads/:uploadId',
    access: 'verified',
    summary: 'One of your recordings or pictures',
    params: object({ uploadId: v.pipe(v.string(), v.maxLength(64)) }),
    reply: v.string(),
    limit: { max: 600, perSeconds: 60 },
  }),
}
