import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readGenerations } from '#chain/generations.ts'
import { readAppendLog } from '#files/append-log.ts'
import { openSyncLog, type SyncLog } from '#files/sync-log.ts'
import type { Log } from '#log.ts'
import type { StoredAccount } from '#solana/chain/account.ts'
import type { TransactionRecord } from '#solana/chain/ledger.ts'

/** An atomic change of the chain: after a crash it is stored completely or not at all. */
export type StoreChange = {
  slot: number
  accounts?: StoredAccount[]
  /** An executed transaction. */
  record?: TransactionRecord
  /** A pending transaction: its signature and base64 bytes. */
  taken?: [id: string, raw: string]
  /** The signature of a pending transaction that was dropped without a block. */
  gone?: string
  /** Total number of skipped slots. */
  skipped?: number
  /** Other modules' data stored with the chain, by key; null deletes it. */
  notes?: [key: string, value: unknown][]
}

/** A chain's state without its ledger and seed. */
export type ChainState = {
  accounts: StoredAccount[]
  waiting: [id: string, raw: string][]
  skipped: number
  notes: [key: string, value: unknown][]
}

export type ChainStore = {
  /** The stored data: the newest intact state, later changes, and all transaction records. */
  found: { state: ChainState | undefined; changes: StoreChange[]; records: TransactionRecord[] }
  append(change: StoreChange): void
  /** Number of changes since the last state. */
  entries(): number
  /** Writes a state that replaces all earlier files. */
  compact(state: ChainState, records: TransactionRecord[]): Promise<void>
  close(): void
}

/** Thrown if every stored state is damaged: journals alone cannot restore the chain. */
export class DamagedStoreError extends Error {}

/**
 * Opens a chain's files: states and journals in generations (see generations.ts), and the ledger. Throws
 * DamagedStoreError.
 */
export async function openStore(dir: string, ledgerPath: string, log: Log): Promise<ChainStore> {
  const generations = await readGenerations(dir)
  const hasStates = generations.numbers.states.length > 0
  const { state, number } = await newestState()
  const ledger = openSyncLog<TransactionRecord>(ledgerPath)
  const records = await readAppendLog(ledgerPath, isTransactionRecord)
  const journals = generations.numbers.journals.filter((journal) => journal >= number)
  const changes = (
    await Promise.all(journals.map((one) => readAppendLog(generations.journalPath(one), isStoreChange)))
  ).flat()
  let generation = Math.max(0, ...generations.numbers.states, ...generations.numbers.journals)
  let journal: SyncLog<StoreChange> = openJournal()
  let entries = changes.length

  async function newestState(): Promise<{ state: ChainState | undefined; number: number }> {
    for (const number of generations.numbers.states.toReversed()) {
      const content = await generations.readState(number)
      if (content) return { state: JSON.parse(content.toString('utf8')) as ChainState, number }
      log(`sol: snapshot ${number} is damaged`)
      generations.numbers.states = generations.numbers.states.filter((other) => other !== number)
    }
    if (hasStates) throw new DamagedStoreError()
    return { state: undefined, number: 0 }
  }

  function openJournal() {
    if (!generations.numbers.journals.includes(generation)) generations.numbers.journals.push(generation)
    return openSyncLog<StoreChange>(generations.journalPath(generation))
  }

  return {
    found: { state, changes, records },
    append(change) {
      journal.append(change)
      entries += 1
    },
    entries: () => entries,
    async compact(next, fresh) {
      // Nothing else runs before the first await, so that state, ledger and new journal are consistent.
      if (fresh.length > 0) ledger.append(...fresh)
      journal.close()
      generation += 1
      journal = openJournal()
      entries = 0
      const number = generation
      await generations.writeState(number, await promisify(gzip)(JSON.stringify(next)))
      await generations.prune()
    },
    close() {
      journal.close()
      ledger.close()
    },
  }
}

function isTransactionRecord(value: unknown): value is TransactionRecord {
  return typeof (value as TransactionRecord | undefined)?.signature === 'string'
}

function isStoreChange(value: unknown): value is StoreChange {
  return typeof (value as StoreChange | undefined)?.slot === 'number'
}
