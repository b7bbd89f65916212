import type { TransactionOutcome } from '#solana/chain/svm.ts'
import type { TransactionError } from '#solana/chain/svm-errors.ts'
import type { TransactionKeys } from '#solana/chain/transaction-keys.ts'

/** A token account's balance before or after a transaction; `accountIndex` is the index in the transaction's keys. */
export type TokenBalance = {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  amount: string
  decimals: number
}

/** An executed transaction and its effects. Lamports are numbers: no account holds 2^53 lamports or more. */
export type TransactionRecord = {
  signature: string
  slot: number
  /** Unix seconds. */
  time: number
  /** base64 of the wire bytes. */
  raw: string
  keys: string[]
  loaded: TransactionKeys['loaded']
  err: TransactionError | null
  fee: number
  pre: number[]
  post: number[]
  preTokens: TokenBalance[]
  postTokens: TokenBalance[]
} & Pick<TransactionOutcome, 'logs' | 'units' | 'inner' | 'returnData'>

/** All executed transactions, by signature and by account. */
export type Ledger = {
  /** Adds a record unless its signature exists; returns whether it was added. */
  add(record: TransactionRecord): boolean
  find(signature: string): TransactionRecord | undefined
  /** The records of a slot, in execution order. */
  inSlot(slot: number): readonly TransactionRecord[]
  /** The records that name an address, oldest first. */
  of(address: string): readonly TransactionRecord[]
}

/** Creates an empty ledger. */
export function createLedger(): Ledger {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()
  const bySlot = new Map<number, TransactionRecord[]>()
  return {
    add(record) {
      if (bySignature.has(record.signature)) return false
      bySignature.set(record.signature, record)
      for (const key of new Set(record.keys)) push(byAddress, key, record)
      push(bySlot, record.slot, record)
      return true
    },
    find: (signature) => bySignature.get(signature),
    inSlot: (slot) => bySlot.get(slot) ?? [],
    of: (address) => byAddress.get(address) ?? [],
  }
}

function push<Key>(lists: Map<Key, TransactionRecord[]>, key: Key, record: TransactionRecord) {
  const list = lists.get(key)
  if (list) list.push(record)
  else lists.set(key, [record])
}
