import { type AccountMeta, AccountRole, type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { DraftInstruction } from './solana-draft.ts'

export const splToken = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const systemProgram = address('11111111111111111111111111111111')
export const sol = address('So11111111111111111111111111111111111111112')

/** Converts a client instruction to a draft, without signer objects. */
function toDraftInstruction(instruction: Instruction): DraftInstruction {
  return {
    programAddress: instruction.programAddress,
    accounts: (instruction.accounts ?? []).map((account) => ({
      address: account.address,
      role: (account as AccountMeta).role,
    })),
    data: Uint8Array.from(instruction.data ?? []),
  }
}

export const setComputeUnitLimit = (units: number) => toDraftInstruction(getSetComputeUnitLimitInstruction({ units }))
export const setComputeUnitPrice = (microLamports: bigint) =>
  toDraftInstruction(getSetComputeUnitPriceInstruction({ microLamports }))

export function pay(from: Address, destination: Address, amount: bigint): DraftInstruction {
  return toDraftInstruction(getTransferSolInstruction({ source: createNoopSigner(from), destination, amount }))
}

export async function associatedTokenAddress(owner: Address, tokenProgram: Address, mint: Address): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, tokenProgram, mint }))[0]
}

export function createAta(payer: Address, ata: Address, mint: Address, tokenProgram: Address, owner = payer) {
  const parts = { payer: createNoopSigner(payer), ata, owner, mint, tokenProgram }
  return toDraftInstruction(getCreateAssociatedTokenIdempotentInstruction(parts))
}

type TransferParts = {
  source: Address
  mint: Address
  to: Address
  authority: Address
  amount: bigint
  decimals: number
}

export function transferChecked(programAddress: Address, parts: TransferParts): DraftInstruction {
  const { source, mint, to: destination, amount, decimals } = parts
  const authority = createNoopSigner(parts.authority)
  return toDraftInstruction(
    getTransferCheckedInstruction({ source, mint, destination, authority, amount, decimals }, { programAddress }),
  )
}

/** Token-2022's TransferCheckedWithFee, written by hand: 26, 1, amount, decimals, fee. */
export function transferCheckedWithFee(parts: TransferParts, fee: bigint): DraftInstruction {
  const data = Buffer.alloc(19)
  data.set([26, 1])
  data.writeBigUInt64LE(parts.amount, 2)
  data[10] = parts.decimals
  data.writeBigUInt64LE(fee, 11)
  return { ...transferChecked(token2022, parts), data: Uint8Array.from(data) }
}

export const sync = (account: Address) => toDraftInstruction(getSyncNativeInstruction({ account }))

export function close(account: Address, destination: Address, owner: Address): DraftInstruction {
  return toDraftInstruction(getCloseAccountInstruction({ account, destination, owner: createNoopSigner(owner) }))
}

export function revoke(source: Address, owner: Address): DraftInstruction {
  return toDraftInstruction(getRevokeInstruction({ source, owner: createNoopSigner(owner) }))
}

export const toReadonlyMeta = (each: Address): AccountMeta => ({ address: each, role: AccountRole.READONLY })
export const toWritableMeta = (each: Address): AccountMeta => ({ address: each, role: AccountRole.WRITABLE })
export const toSignerMeta = (each: Address): AccountMeta => ({ address: each, role: AccountRole.READONLY_SIGNER })
