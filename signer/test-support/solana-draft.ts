import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import {
  type AccountMeta,
  AccountRole,
  type Address,
  type Blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

export type DraftInstruction = { programAddress: Address; accounts: AccountMeta[]; data: Uint8Array }

/** An uncompiled transaction for mutation. `tables`: lookup-table contents on the chain, by table address. */
export type Draft = { payer: Address; instructions: DraftInstruction[]; tables: Record<Address, Address[]> }

export const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash

/** Makes called programs read-only, as the kit and the network do. */
export function withoutWritablePrograms(instructions: DraftInstruction[]): DraftInstruction[] {
  const called = new Set(instructions.map(({ programAddress }) => programAddress))
  return instructions.map((each) => ({
    ...each,
    accounts: each.accounts.map((account) =>
      called.has(account.address) ? { address: account.address, role: AccountRole.READONLY } : account,
    ),
  }))
}

/** Compiles a draft with the Solana kit, independently of the signer's parser; returns message and table contents. */
export function compileDraft(draft: Draft): UnsignedSolanaTransaction {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(draft.payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
    (timed) => ({ ...timed, instructions: withoutWritablePrograms(draft.instructions) }),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, draft.tables),
  )
  const compiled = compileTransactionMessage(message)
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  const listLoadedAddresses = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((each) => each[kind].map((at) => draft.tables[each.lookupTableAddress]?.[at] as Address))
  return {
    message: Buffer.from(getCompiledTransactionMessageEncoder().encode(compiled)).toString('base64'),
    loaded: { writable: listLoadedAddresses('writableIndexes'), readonly: listLoadedAddresses('readonlyIndexes') },
  }
}
