import type { ChainKey } from '@murmur/contract/chains'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { AgreedTerms } from '@murmur/contract/signer'
import type { RevokeQuote } from '@murmur/contract/trading/approvals'
import type { ReclaimQuote } from '@murmur/contract/trading/rent'
import type { SendQuote } from '@murmur/contract/trading/sends'
import type { Quote } from '@murmur/contract/trading/trades'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import type { OrderRequest } from '#trading/intents/order-request.ts'
import type { SendIntentRequest } from '#trading/sends/send-intent-request.ts'
import type { ReclaimIntentRequest } from '#trading/upkeep/reclaim-intent-request.ts'
import type { RevokeIntentRequest } from '#trading/upkeep/revoke-intent-request.ts'

/**
 * Quotes of trades, sends and revocations that users can confirm. Only the column `state` changes, once, from `open`: to `released` when the user
 * confirms (an execution with the same id then carries it out), or to `cancelled`. After `expiresAt` an intent
 * can only be cancelled.
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
    side: text().$type<'buy' | 'sell' | 'send' | 'revoke' | 'reclaim'>().notNull(),
    state: text().$type<'open' | 'released' | 'cancelled'>().notNull().default('open'),
    /** The user's request, as posted or stated in the chat. */
    request: jsonb().$type<OrderRequest | SendIntentRequest | RevokeIntentRequest | ReclaimIntentRequest>().notNull(),
    /** The terms that the signer may sign, and their MAC by the signer. */
    terms: jsonb().$type<AgreedTerms>().notNull(),
    mac: text().notNull(),
    /** The quote shown to the user. */
    quote: jsonb().$type<Quote | SendQuote | RevokeQuote | ReclaimQuote>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('intents_by_user').on(table.userId, table.createdAt),
    index('intents_by_chat').on(table.chatId, table.state),
    index('intents_unreleased').on(table.expiresAt).where(sql`${table.state} <> 'released'`),
  ],
)
