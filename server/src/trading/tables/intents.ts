import type { ChainKey } from '@murmur/contract/chains'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { IntentTerms } from '@murmur/contract/signer'
import type { Quote, QuoteRequest } from '@murmur/contract/trading/trades'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/**
 * What a user was offered. A row never changes but for its state, which leaves `open` once: `released` by the user's yes
 * (an execution of the same id then carries it out), `cancelled` by their no. Past `expiresAt` it can only be cancelled.
 */
export const intents = pgTable(
  'intents',
  {
    id: uuid().$type<IntentId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    chatId: text().$type<ChatId>(),
    chain: text().$type<ChainKey>().notNull(),
    side: text().$type<'buy' | 'sell'>().notNull(),
    state: text().$type<'open' | 'released' | 'cancelled'>().notNull().default('open'),
    /** What the user asked for, as posted. */
    request: jsonb().$type<QuoteRequest>().notNull(),
    /** What the signer may sign, and its MAC over it. */
    terms: jsonb().$type<IntentTerms>().notNull(),
    mac: text().notNull(),
    /** What the user was shown. */
    quote: jsonb().$type<Quote>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('intents_by_user').on(table.userId, table.createdAt),
    index('intents_by_chat').on(table.chatId, table.state),
  ],
)
