import type { InfoData, SearchData, Transcript } from '@murmur/contract/chat/cards'
import type { MessageType } from '@murmur/contract/chat/chats'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

export const chats = pgTable(
  'chats',
  {
    id: uuid().$type<ChatId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** False until somebody or the first message has given it its title. */
    isTitled: boolean().notNull().default(false),
    /** The newest message's place; its row lock puts a chat's messages in order. */
    lastSeq: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('chats_by_user').on(table.userId, table.updatedAt)],
)

/** What a message carries beside its text. A trade card is read from its intent, of which only the way it came is kept here. */
export type MessageExtras = {
  searchData?: SearchData
  infoData?: InfoData
  transcript?: Transcript
  card?: { origin: 'stated' | 'suggested'; challenge: string | null; wrongTries: number }
  /** What the offline brain asked back, so that a short answer completes it. */
  ask?: unknown
  /** Of a try to confirm the newest card, and of what was said to it: the card's question still stands. */
  isAboutCard?: boolean
  /** The locale of the figures in it, where it is not the language's own. */
  figures?: Language
  /** Came by voice in the hands-free mode. */
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
  ],
)

/** Messages that wait for their answer. The row goes in the transaction that stores the answer's last message. */
export const turns = pgTable(
  'turns',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    chatId: uuid().$type<ChatId>().notNull(),
    userId: uuid().$type<UserId>().notNull(),
    /** Whoever works on it says so until then. */
    leaseUntil: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('turns_by_chat').on(table.chatId)],
)
