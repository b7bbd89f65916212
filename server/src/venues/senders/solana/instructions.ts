import type { SolanaAddress } from '@murmur/contract/address'
import { computeBudgetProgram, systemProgram, token2022Program, tokenAccountProgram } from '#chains/solana/programs.ts'
import type { Instruction } from './encode-message.ts'

const toWritableAccount = (address: SolanaAddress) => ({ address, isWritable: true })
const toReadonlyAccount = (address: SolanaAddress) => ({ address, isWritable: false })

/** Sets the maximum number of compute units of the transaction, and their price in micro-lamports. */
export function setComputeBudget(units: number, microLamports: bigint): Instruction[] {
  const limit = Buffer.alloc(5)
  limit[0] = 2
  limit.writeUInt32LE(units, 1)
  const price = Buffer.alloc(9)
  price[0] = 3
  price.writeBigUInt64LE(microLamports, 1)
  return [limit, price].map((data) => ({ program: computeBudgetProgram, accounts: [], data }))
}

/** Builds the instruction that transfers SOL. */
export function transferSol(from: SolanaAddress, to: SolanaAddress, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return { program: systemProgram, accounts: [toWritableAccount(from), toWritableAccount(to)], data }
}

/** Creates an owner's associated token account, paid by `payer`; does nothing if it exists. */
export function createTokenAccount(
  payer: SolanaAddress,
  { account, owner, mint, program }: Record<'account' | 'owner' | 'mint' | 'program', SolanaAddress>,
): Instruction {
  const accounts = [
    toWritableAccount(payer),
    toWritableAccount(account),
    ...[owner, mint, systemProgram, program].map(toReadonlyAccount),
  ]
  return { program: tokenAccountProgram, accounts, data: Uint8Array.of(1) }
}

/** A transfer that fails under Token-2022 unless the mint withholds exactly `fee`. */
export function transferToken(transfer: {
  program: SolanaAddress
  source: SolanaAddress
  mint: SolanaAddress
  to: SolanaAddress
  authority: SolanaAddress
  amount: bigint
  decimals: number
  fee: bigint
}): Instruction {
  const { program, source, mint, to, authority, amount, decimals, fee } = transfer
  const isExtended = program === token2022Program
  const data = Buffer.alloc(isExtended ? 19 : 10)
  const at = isExtended ? 2 : 1
  data.set(isExtended ? [26, 1] : [12])
  data.writeBigUInt64LE(amount, at)
  data[at + 8] = decimals
  if (isExtended) data.writeBigUInt64LE(fee, at + 9)
  return {
    program,
    accounts: [toWritableAccount(source), toReadonlyAccount(mint), toWritableAccount(to), toReadonlyAccount(authority)],
    data,
  }
}
