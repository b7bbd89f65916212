import type { Address } from '@murmur/contract/address'
import type { IntentId } from '@murmur/contract/ids'
import type { ReceiptStatement } from '@murmur/contract/trading/receipts'
import type { TxHash } from '@murmur/contract/tx-hash'
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Step } from '#venues/execution-state.port.ts'
import { executions } from './executions.ts'

/**
 * Signed transactions, stored before they are sent. `raw` alone is enough to send the transaction. Only the journal
 * writes this table.
 */
export const transactions = pgTable(
  'transactions',
  {
    hash: text().$type<TxHash>().primaryKey(),
    executionId: uuid()
      .$type<IntentId>()
      .notNull()
      .references(() => executions.id),
    lane: text().notNull(),
    /** The nonce, on chains with nonces. */
    nonce: bigint({ mode: 'number' }),
    /** The last block height at which the transaction can land, on chains without nonces. */
    lastValid: text(),
    from: text().$type<Address>().notNull(),
    step: text().$type<Step>().notNull(),
    isLast: boolean().notNull(),
    /** False if it is proven that the transaction can never land. */
    isLive: boolean().notNull().default(true),
    raw: text().notNull(),
    /** The wallet's statement for the receipt; null in rows from before receipts were signed. */
    statement: jsonb().$type<ReceiptStatement>(),
    /** Data that the venue's relay needs to send the transaction, as JSON; null if only a node is used. */
    delivery: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('transactions_by_lane').on(table.lane, table.nonce),
    index('transactions_by_execution').on(table.executionId),
  ],
)
