import type { EventEmitter } from 'node:events'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { AccountChanges } from './account-changes/account-changes.ts'

type Rows<Row> = { rows: Row[] }
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Drizzle's query API, inside or outside a transaction: the parameter type of functions that only read. */
export type Queries = PgDatabase<RowsHKT, Record<string, never>>

/** Events emitted in this process after a commit; other instances find the changes by polling. */
export type Signals = {
  /** The user has new rows in `events`. */
  events: [userId: UserId]
  /** The outbox has a new job of this kind. */
  outbox: [kind: string]
  /** A chat has a new message (`isNew`), or one of its messages changed. */
  message: [userId: UserId, messageId: string, isNew: boolean]
  /** A message needs a reply. */
  turn: [chatId: ChatId, userId: UserId]
  /** A trade changed state. */
  trade: [userId: UserId, tradeId: IntentId]
  /** Newer market data was stored under this key. */
  snapshot: [key: string]
  /** The user's sessions got new tokens, or the name, email or verification changed. */
  'account-changed': [userId: UserId]
  /** A session was ended. */
  'session-ended': [sessionId: string]
}

export type Db = {
  /** Queries outside any transaction. Throws inside one: there the embedded database would wait for itself forever. */
  readonly read: Queries
  /**
   * Like `read`, but from the read replica where one is configured, so the data may be seconds old. Use it only for long
   * reads that need not show the newest changes, and never in a guard.
   */
  readonly readReplica: Queries
  readonly signals: EventEmitter<Signals>
  readonly accountChanges: AccountChanges
  /** Only for `transact`. */
  begin<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}
