import type {
  AddressData,
  ChartData,
  ComparisonData,
  HoldingsData,
  InfoData,
  PriceData,
  SearchData,
  SendFormData,
  SendWaitData,
  Transcript,
} from '@murmur/contract/chat/cards'
import type { MessageType } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Change, TurnChange } from '#ai/brains/changes.port.ts'
import { users } from '#identity/tables/users.ts'
import type { News } from '#platform/news/news.ts'

export const chats = pgTable(
  'chats',
  {
    id: uuid().$type<ChatId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** False until the user or the first message sets the title. */
    isTitled: boolean().notNull().default(false),
    /** Sequence number of the newest message; the row lock orders a chat's messages. */
    lastSeq: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('chats_by_user').on(table.userId, table.updatedAt)],
)

/**
 * An order in the user's own words, which the trade grammar parses on its own. `isReference`: whether a part of it comes from
 * elsewhere in the message, so that its card needs a press.
 */
export type NextOrder = { text: string; language: Language; source: 'text' | 'voice'; isReference?: true }

/** Data of a message besides its text. A trade card's content is read from its intent; only its origin is stored here. */
export type MessageExtras = {
  searchData?: SearchData
  infoData?: InfoData
  addressData?: AddressData
  chartData?: ChartData
  comparisonData?: ComparisonData
  priceData?: PriceData
  holdingsData?: HoldingsData
  sendData?: SendFormData
  /** On the card of a send, whose terms are read from its intent: the user's message, which asks for it again. */
  send?: { say: string }
  sendWait?: SendWaitData
  transcript?: Transcript
  card?: { origin: 'stated' | 'suggested'; challenge: string | null; wrongTries: number }
  /** The intent of the card that this text describes. */
  describes?: IntentId
  /** The released intent that this text reports on. `hasOutcome`: whether it states the outcome, not that the trade is pending. */
  outcomeOf?: IntentId
  hasOutcome?: true
  /** The open intent to which the user said yes, and which only a passkey confirms: clients open its prompt. */
  passkeyFor?: IntentId
  /**
   * The second order of a message. On the card of the first: its card opens once the first order is over. On the user's message:
   * a turn of the message is for this order.
   */
  next?: NextOrder
  /** The token of the screen that the user's message was written on, as `chain:address`. */
  screen?: string
  /** The record of the history that this screen was about. Not checked to be the sender's own. */
  record?: string
  /** The open question of the offline brain, which a short answer completes. */
  ask?: unknown
  /** The tokens that the chat is about since this answer. */
  focus?: unknown
  /** The tokens that a model may name by a ref from this answer on. */
  refs?: unknown
  /** Messages that the user may want to send next. */
  suggestions?: readonly string[]
  /** The reversible changes made with this answer, which an undo reverses; empty after an undo. */
  changes?: readonly Change[]
  /** Set on failed confirmations of the newest card and their replies: the card's question remains open. */
  isAboutCard?: boolean
  /** The open intent whose question this answer repeats, after other messages. */
  repeatedIntent?: IntentId
  /** The locale of numbers, if it differs from the language. */
  figures?: Language
  /** News, posted without a message of the user; its sentence is written in the reader's language. */
  news?: News
  /** On a text of the user: the newest sequence number that the sender's screen showed, and the intent of the card there. */
  shown?: { seq?: number; intentId?: IntentId }
  /** Recorded in hands-free mode. */
  handsFree?: boolean
}

export const messages = pgTable(
  'messages',
  {
    chatId: uuid()
      .$type<ChatId>()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    id: uuid().notNull().unique('messages_id'),
    role: text().$type<'user' | 'assistant'>().notNull(),
    type: text().$type<MessageType>().notNull(),
    content: text().notNull(),
    language: text().$type<Language>().notNull(),
    clientId: text(),
    replyTo: uuid(),
    isLast: boolean().notNull().default(false),
    intentId: uuid().$type<IntentId>(),
    uploadId: uuid(),
    extras: jsonb().$type<MessageExtras>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.seq] }),
    unique('messages_once').on(table.chatId, table.clientId),
    index('messages_by_intent').on(table.intentId),
    index('messages_by_time').on(table.chatId, table.createdAt),
  ],
)

/** Messages waiting for an answer. The row is deleted in the transaction that stores the answer. */
export const turns = pgTable(
  'turns',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    chatId: uuid().$type<ChatId>().notNull(),
    userId: uuid().$type<UserId>().notNull(),
    /** The worker's claim is valid until then. */
    leaseUntil: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** The changes that this turn has made, each stored in the transaction of the change: a later claim does not repeat them. */
    changes: jsonb().$type<readonly TurnChange[]>().notNull().default([]),
    /** When the user stopped the answer: the turn is not started, or ends at the next renewal of its claim. */
    stoppedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('turns_by_chat').on(table.chatId)],
)
