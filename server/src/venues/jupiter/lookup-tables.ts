import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { toBase58 } from '#chains/solana/base58.ts'
import { lookupTableProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/rpc-schemas.ts'
import type { DecodedOrder } from './decode-order.ts'

export type LoadedAddresses = { writable: SolanaAddress[]; readonly: SolanaAddress[] }

/** The header before a table's addresses. */
const headBytes = 56
const lookupTableType = 1

/**
 * The accounts that a transaction loads from its lookup tables: all writable ones in the order of the tables, then the
 * others.
 * @returns undefined when a table is missing or too short
 */
export function loadTables(
  tables: DecodedOrder['tables'],
  accounts: readonly (Account | undefined)[],
): LoadedAddresses | undefined {
  const loaded: LoadedAddresses = { writable: [], readonly: [] }
  for (const [index, { writable, readonly }] of tables.entries()) {
    const account = accounts[index]
    if (account?.owner !== lookupTableProgram || account.data[0] !== lookupTableType) return undefined
    const addressAt = (entry: number) => {
      const bytes = account.data.slice(headBytes + entry * 32, headBytes + entry * 32 + 32)
      return bytes.length === 32 ? [toSolanaAddress(toBase58(bytes))] : []
    }
    loaded.writable.push(...writable.flatMap(addressAt))
    loaded.readonly.push(...readonly.flatMap(addressAt))
  }
  const expected = tables.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  return loaded.writable.length + loaded.readonly.length === expected ? loaded : undefined
}
