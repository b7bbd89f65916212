import { EventEmitter } from 'node:events'
import type { AccountChanges } from './account-changes/account-changes.ts'
import type { Db, Queries, Signals } from './db.ts'
import { refuseInTransaction } from './transact.ts'

/**
 * Wraps either driver in the common `Db` interface. `replica`: the connection for long reads; without a replica, the
 * database itself.
 */
export function createDb(
  queries: Queries,
  accountChanges: AccountChanges,
  close: () => Promise<void>,
  replica = queries,
): Db {
  // One listener per open event stream and socket.
  const signals = new EventEmitter<Signals>().setMaxListeners(0)
  return {
    signals,
    accountChanges,
    close,
    get read() {
      refuseInTransaction()
      return queries
    },
    get readReplica() {
      refuseInTransaction()
      return replica
    },
    begin: (work) => queries.transaction((tx) => work(tx as unknown as Queries)),
  }
}
