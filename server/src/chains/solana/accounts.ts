import type { SolanaAddress } from '@murmur/contract/address'
import * as v from 'valibot'
import type { Solana } from './create-solana-client.ts'
import { Account, withSlot } from './rpc-schemas.ts'

/** Reads at most 100 accounts at one slot, with all or part of their data; undefined for a missing account. */
export async function readAccounts(
  solana: Solana,
  addresses: readonly SolanaAddress[],
  commitment: 'processed' | 'confirmed' = 'confirmed',
  dataSlice?: { offset: number; length: number },
): Promise<{ slot: bigint; accounts: (Account | undefined)[] }> {
  const shape = withSlot(v.pipe(v.array(v.nullable(Account)), v.length(addresses.length)))
  const { context, value } = await solana.read(shape, 'getMultipleAccounts', [
    addresses,
    { commitment, encoding: 'base64', ...(dataSlice ? { dataSlice } : {}) },
  ])
  solana.recordSlot(context.slot)
  return { slot: context.slot, accounts: value.map((account) => account ?? undefined) }
}
