import { lookupTableProgram } from '#solana/addresses.ts'
import { toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import type { CompiledMessage } from '#solana/chain/parse-wire-transaction.ts'

/** All accounts of a transaction in index order: static, then loaded writable, then loaded read-only. */
export type TransactionKeys = {
  all: string[]
  loaded: { writable: string[]; readonly: string[] }
}

type AddressTableLookup = {
  lookupTableAddress: string
  writableIndexes: readonly number[]
  readonlyIndexes: readonly number[]
}

export const tableHeaderBytes = 56
const addressBytes = 32

/**
 * Resolves addresses in the current lookup tables. Undefined if a table is missing; the engine then reports the error.
 */
export function transactionKeys(
  message: CompiledMessage,
  read: (address: string) => SolAccount | undefined,
): TransactionKeys | undefined {
  const lookups: readonly AddressTableLookup[] =
    'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const writable: string[] = []
  const readonly: string[] = []
  for (const { lookupTableAddress, writableIndexes, readonlyIndexes } of lookups) {
    const table = read(lookupTableAddress)
    if (table?.owner !== lookupTableProgram) return undefined
    const readAddress = (index: number) =>
      table.data.subarray(tableHeaderBytes + index * addressBytes).subarray(0, addressBytes)
    if ([...writableIndexes, ...readonlyIndexes].some((index) => readAddress(index).length < addressBytes))
      return undefined
    writable.push(...writableIndexes.map((index) => toBase58(readAddress(index))))
    readonly.push(...readonlyIndexes.map((index) => toBase58(readAddress(index))))
  }
  return { all: [...message.staticAccounts, ...writable, ...readonly], loaded: { writable, readonly } }
}
