import { lookupTableProgram } from '#solana/addresses.ts'
import { toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import { tableHeaderBytes } from '#solana/chain/transaction-keys.ts'

/** Encodes an address lookup table in `jsonParsed` format; undefined for other accounts. */
export function parseLookupTable({ owner, data }: SolAccount) {
  if (owner !== lookupTableProgram || data.length < tableHeaderBytes) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const addresses: string[] = []
  for (let at = tableHeaderBytes; at + 32 <= data.length; at += 32) addresses.push(toBase58(data.subarray(at, at + 32)))
  const info = {
    addresses,
    deactivationSlot: String(view.getBigUint64(4, true)),
    lastExtendedSlot: String(view.getBigUint64(12, true)),
    lastExtendedSlotStartIndex: data[20],
  }
  return { program: 'address-lookup-table', parsed: { info, type: 'lookupTable' }, space: data.length }
}
