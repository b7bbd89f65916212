import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Queries, Signals } from './db.ts'

declare const isTx: unique symbol

/** A transaction. Every function that writes takes one, so that related changes commit together. */
export type Tx = Queries & { readonly [isTx]: true }

/**
 * Runs in the transaction of a change once the change is made there, so that both commit together; a rejection rolls the change
 * back. Not called if nothing changed.
 */
export type Alongside<Made extends unknown[] = []> = (tx: Tx, ...made: Made) => Promise<void>

type Signal = { [Name in keyof Signals]: [Name, ...Signals[Name]] }[keyof Signals]

const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
const signalsAfterCommit = new WeakMap<Tx, Signal[]>()

/** Runs `work` in one transaction: it commits when the promise resolves and rolls back when it rejects. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInTransaction()
  const state = { isOpen: true }
  const signals: Signal[] = []
  const result = await currentTransaction
    .run(state, () =>
      db.begin(async (queries) => {
        const tx = queries as Tx
        signalsAfterCommit.set(tx, signals)
        return work(tx)
      }),
    )
    .finally(() => {
      state.isOpen = false
    })
  for (const [name, ...details] of signals) db.signals.emit(name, ...(details as never))
  return result
}

/**
 * Runs one statement, which commits on its own: begin and commit cost a round trip each. `run` must send exactly one.
 * Its signals are emitted after it.
 */
export async function transactStatement<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInTransaction()
  const signals: Signal[] = []
  const tx: Tx = Object.create(db.read)
  signalsAfterCommit.set(tx, signals)
  const result = await run(tx)
  for (const [name, ...details] of signals) db.signals.emit(name, ...(details as never))
  return result
}

/** Emits a signal once this transaction has committed; never when it rolls back. */
export function signalAfterCommit(tx: Tx, ...signal: Signal): void {
  signalsAfterCommit.get(tx)?.push(signal)
}

/**
 * The embedded database has one connection: a query outside the open transaction would wait for it, and the transaction
 * for the query. On Postgres the same code would pass and hide the bug, so both reject it.
 */
export function refuseInTransaction(): void {
  if (currentTransaction.getStore()?.isOpen) throw new Error('A transaction is open: use its tx, not the database')
}
