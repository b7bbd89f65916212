import type { Log } from '#log.ts'
import { encodeStoredAccount, type SolAccount } from '#solana/chain/account.ts'
import type { Accounts } from '#solana/chain/accounts.ts'
import { type ChainState, createChainState, type StateSetup } from '#solana/chain/chain-state.ts'
import type { Ledger, TransactionRecord } from '#solana/chain/ledger.ts'
import type { WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { runTransaction } from '#solana/chain/run-transaction.ts'
import type { SlotClock } from '#solana/chain/slot-clock.ts'
import { type ChainStore, openStore, type StoreChange } from '#solana/chain/store.ts'
import type { Svm } from '#solana/chain/svm.ts'
import { transactionKeys } from '#solana/chain/transaction-keys.ts'

export type SolChain = {
  clock: SlotClock
  svm: Svm
  accounts: Pick<Accounts, 'read' | 'tokenAccountsOf'>
  ledger: Pick<Ledger, 'find' | 'of' | 'inSlot'>
  /** Other modules' data stored with the chain, consistent with its accounts after every crash. */
  notes: ReadonlyMap<string, unknown>
  /** Accepts a verified transaction durably. It is executed immediately or after `blockMs`. */
  submit(wire: WireTransaction): void
  isWaiting(signature: string): boolean
  /** Writes accounts and notes atomically and durably. Undefined deletes an account, null deletes a note. */
  write(accounts: Map<string, SolAccount | undefined>, notes?: [key: string, value: unknown][]): void
  /** Adds a listener that gets a transaction's accounts before each run or simulation. */
  beforeRun(listener: (keys: readonly string[]) => void): void
  /** Adds a listener that gets every executed transaction. */
  afterRun(listener: (record: TransactionRecord) => void): void
  /** Notifies the listeners of beforeRun. */
  prepare(wire: WireTransaction): void
  /** Stops execution until release(). */
  hold(): void
  release(): void
  /** Skips slots. */
  skip(slots: number): void
  close(): Promise<void>
}

export type SolChainSetup = StateSetup & {
  dir: string
  ledgerPath: string
  /** Milliseconds between the first pending transaction and its block; 0 executes each transaction immediately. */
  blockMs: number
  /** Journal entries after which a snapshot is taken. */
  snapshotEntries: number
  log: Log
}

/** Opens the stored chain. Every result is on disk before it is reported. */
export async function openSolChain(setup: SolChainSetup): Promise<SolChain> {
  const store = await openStore(setup.dir, setup.ledgerPath, setup.log)
  const state = createChainState(store.found, setup)
  const { svm, clock, accounts, ledger, notes, waiting } = state
  const journal = createJournal(store, state, setup)
  const listeners: ((keys: readonly string[]) => void)[] = []
  const runListeners: ((record: TransactionRecord) => void)[] = []

  function prepare(wire: WireTransaction) {
    const keys = transactionKeys(wire.message, svm.get)?.all ?? []
    for (const listener of listeners) listener(keys)
  }

  function includeTransaction(wire: WireTransaction) {
    prepare(wire)
    const slot = clock.slot()
    const execution = ledger.find(wire.id) ? undefined : runTransaction({ svm, clock }, wire, slot)
    const wasWaiting = waiting.delete(wire.id)
    if (!execution) return wasWaiting ? journal.append({ slot, gone: wire.id }) : undefined
    const stored = execution.changes.map(({ address, after }) => encodeStoredAccount(address, after))
    accounts.record(execution.changes, slot)
    state.addRecord(execution.record)
    journal.append({ slot, accounts: stored, record: execution.record })
    for (const listener of runListeners) listener(execution.record)
  }

  const blocks = createBlocks(setup.blockMs, waiting, includeTransaction)
  if (waiting.size > 0) blocks.soon()
  return {
    clock,
    svm,
    accounts,
    ledger,
    notes,
    prepare,
    beforeRun: (listener) => void listeners.push(listener),
    afterRun: (listener) => void runListeners.push(listener),
    isWaiting: (signature) => waiting.has(signature),
    submit(wire) {
      if (waiting.has(wire.id)) return
      if (blocks.areInstant()) return includeTransaction(wire)
      journal.append({ slot: clock.slot(), taken: [wire.id, Buffer.from(wire.bytes).toString('base64')] })
      waiting.set(wire.id, wire)
      blocks.soon()
    },
    write(changed, noted = []) {
      const stored = [...changed].map(([address, account]) => encodeStoredAccount(address, account))
      const change: StoreChange = { slot: clock.slot(), accounts: stored, notes: noted }
      state.apply(change)
      journal.append(change)
    },
    hold: blocks.hold,
    release: blocks.release,
    skip(slots) {
      clock.skip(slots)
      journal.append({ slot: clock.slot(), skipped: clock.skipped() })
    },
    async close() {
      blocks.stop()
      await journal.close()
    },
  }
}

/** Schedules the execution of pending transactions. */
function createBlocks(
  blockMs: number,
  waiting: Map<string, WireTransaction>,
  include: (wire: WireTransaction) => void,
) {
  let isHeld = false
  let timer: NodeJS.Timeout | undefined

  function now() {
    clearTimeout(timer)
    timer = undefined
    if (!isHeld) for (const wire of [...waiting.values()]) include(wire)
  }

  return {
    areInstant: () => blockMs === 0 && !isHeld,
    soon() {
      if (!isHeld) timer ??= setTimeout(now, blockMs)
    },
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      now()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Creates the journal, with regular snapshots. A change and its entry happen in one tick, so that no reader sees a gap.
 */
function createJournal(store: ChainStore, state: ChainState, { snapshotEntries, log }: SolChainSetup) {
  let compaction: Promise<void> | undefined

  function compact(): Promise<void> {
    const snapshot = state.takeSnapshot()
    return store.compact(snapshot.state, snapshot.unsavedRecords)
  }

  return {
    append(change: StoreChange) {
      store.append(change)
      if (store.entries() < snapshotEntries) return
      compaction ??= compact()
        .catch((error) => log(`sol: ${String(error)}`))
        .finally(() => {
          compaction = undefined
        })
    },
    async close() {
      await compaction
      if (store.entries() > 0) await compact()
      store.close()
    },
  }
}
