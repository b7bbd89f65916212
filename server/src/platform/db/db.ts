import type { EventEmitter } from 'node:events'
import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Rows<Row> = { rows: Row[] }
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Queries in drizzle's words, inside or outside a transaction: what a function asks for that only reads. */
export type Queries = PgDatabase<RowsHKT, Record<string, never>>

/** What happened, told to this process after commit; other instances notice by their own polls. */
export type Signals = {
  /** The user got new rows in `events`. */
  events: [userId: UserId]
  /** Something waits in the outbox. */
  outbox: []
  /** A message is new in a chat (`isNew`), or is another one now. */
  message: [userId: UserId, messageId: string, isNew: boolean]
  /** A message waits for its answer. */
  turn: [chatId: ChatId, userId: UserId]
  /** A trade has moved. */
  trade: [userId: UserId, tradeId: IntentId]
  /** Newer market data was stored under this key. */
  snapshot: [key: string]
  /** A session was ended. */
  'session-ended': [sessionId: string]
}

export type Db = {
  /** Queries outside any transaction. Throws inside one: there the embedded database would wait for itself for ever. */
  readonly read: Queries
  readonly signals: EventEmitter<Signals>
  /** Only for `transact`. */
  begin<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}
