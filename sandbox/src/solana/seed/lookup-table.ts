import { lookupTableProgram } from '#solana/addresses.ts'
import { fromBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'

const headerBytes = 56

/** Creates an active address lookup table without an authority. */
export function lookupTable(addresses: string[], rentFor: (bytes: number) => bigint): SolAccount {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(1, 0)
  // Never deactivated; last extended before the first slot.
  header.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const data = new Uint8Array(Buffer.concat([header, ...addresses.map(fromBase58)]))
  return { lamports: rentFor(data.length), data, owner: lookupTableProgram, executable: false }
}
