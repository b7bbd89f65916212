import { decodeStoredAccount, encodeStoredAccount, type SolAccount } from '#solana/chain/account.ts'
import { type Accounts, createAccounts } from '#solana/chain/accounts.ts'
import { createLedger, type Ledger, type TransactionRecord } from '#solana/chain/ledger.ts'
import { parseWireTransaction, type WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { createSlotClock, type SlotClock } from '#solana/chain/slot-clock.ts'
import type { ChainStore, StoreChange, ChainState as StoredState } from '#solana/chain/store.ts'
import { createSvm, type Svm } from '#solana/chain/svm.ts'

/** A chain in memory, replayed from its files. */
export type ChainState = {
  svm: Svm
  clock: SlotClock
  accounts: Accounts
  ledger: Ledger
  /** Pending transactions, by signature. */
  waiting: Map<string, WireTransaction>
  notes: Map<string, unknown>
  /** Applies a change from the journal. */
  apply(change: StoreChange): void
  /** Adds the record of a transaction that the engine has already run. */
  addRecord(record: TransactionRecord): void
  /** Returns the state to store, and the records that are not in the ledger file yet; each record is returned once. */
  takeSnapshot(): { state: StoredState; unsavedRecords: TransactionRecord[] }
}

export type StateSetup = {
  startedAt: number
  now: () => number
  seed: (rentFor: (bytes: number) => bigint) => Map<string, SolAccount>
}

/** Restores a chain from its stored state, changes and records. */
export function createChainState({ state, changes, records }: ChainStore['found'], setup: StateSetup): ChainState {
  const svm = createSvm()
  const skippedSlots = changes.findLast((change) => change.skipped !== undefined)?.skipped ?? state?.skipped ?? 0
  const clock = createSlotClock(setup.startedAt, skippedSlots, setup.now)
  const accounts = createAccounts(svm, clock)
  const ledger = createLedger()
  const waiting = new Map<string, WireTransaction>()
  const notes = new Map<string, unknown>(state?.notes)
  let unsavedRecords: TransactionRecord[] = []

  function apply({ slot, accounts: stored = [], record, taken, gone, notes: noted = [] }: StoreChange) {
    const writes = stored.map(decodeStoredAccount).map(([address, after]) => {
      const before = svm.get(address)
      svm.set(address, after)
      return { address, before, after }
    })
    accounts.record(writes, slot)
    if (record) addRecord(record)
    if (taken) waiting.set(taken[0], parseWireTransaction(new Uint8Array(Buffer.from(taken[1], 'base64'))))
    if (gone) waiting.delete(gone)
    for (const [key, value] of noted) {
      if (value === null) notes.delete(key)
      else notes.set(key, value)
    }
  }

  function addRecord(record: TransactionRecord) {
    if (ledger.add(record)) unsavedRecords.push(record)
    waiting.delete(record.signature)
  }

  function takeSnapshot() {
    const records = unsavedRecords
    unsavedRecords = []
    const stored = accounts.changed().map(([address, account]) => encodeStoredAccount(address, account))
    const raws = [...waiting].map(([id, { bytes }]): [string, string] => [id, Buffer.from(bytes).toString('base64')])
    return {
      state: { accounts: stored, waiting: raws, skipped: clock.skipped(), notes: [...notes] },
      unsavedRecords: records,
    }
  }

  for (const [address, account] of setup.seed(svm.rentFor)) accounts.seed(address, account)
  for (const record of records) ledger.add(record)
  for (const taken of state?.waiting ?? []) apply({ slot: 0, taken })
  apply({ slot: 0, accounts: state?.accounts ?? [] })
  for (const change of changes) apply(change)
  return { svm, clock, accounts, ledger, waiting, notes, apply, addRecord, takeSnapshot }
}
