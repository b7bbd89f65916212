import type { ChainKey } from '@murmur/contract/chains'
import type { ReasonId, ReasonValues } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { IntentId, UserId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { TxHash } from '@murmur/contract/tx-hash'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'
import { type ExecutionState, executionStates } from '#venues/execution-state.port.ts'
import { intents } from './intents.ts'

/** A stored fill, with base units as text. */
export type StoredFill = {
  sold: string
  bought: string
  platformFee: string
  blockNumber: string
  at: string
  crossChecked: boolean
}

/** The execution of a released intent on its chain. Only the journal writes this table. */
export const executions = pgTable(
  'executions',
  {
    id: uuid()
      .$type<IntentId>()
      .primaryKey()
      .references(() => intents.id),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    lane: text().notNull(),
    chain: text().$type<ChainKey>().notNull(),
    side: text().$type<'buy' | 'sell' | 'send' | 'revoke' | 'reclaim'>().notNull(),
    state: text().$type<ExecutionState>().notNull(),
    version: integer().notNull(),
    deadline: bigint({ mode: 'number' }).notNull(),
    transactionHash: text().$type<TxHash>(),
    succeeded: boolean(),
    fill: jsonb().$type<StoredFill>(),
    networkFee: uint256().notNull(),
    /** The passkey's signature of the terms; null if the user required none. */
    assertion: jsonb().$type<PasskeyAssertion>(),
    refusalCode: text().$type<RefusalCode>(),
    /** An English reason, in rows from before reasons had ids; no longer written. */
    refusalReason: text(),
    refusalReasonId: text().$type<ReasonId>(),
    refusalValues: jsonb().$type<ReasonValues>(),
    /** The process that drives the execution, or last did; only it may move a released one. Null before the first claim. */
    preparingBy: text(),
    /** The end of its claim, by the clock of the database. */
    preparingUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('executions_by_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('executions_by_lane').on(table.lane),
    index('executions_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('released', 'signed', 'sent', 'included')`),
    check('executions_state', sql.raw(`"state" in (${executionStates.map((state) => `'${state}'`).join(', ')})`)),
  ],
)
