import type { SolanaAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { minBigint } from '#platform/amounts/min-max.ts'
import { decodeKey } from './base58.ts'
import type { Solana } from './create-solana-client.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import { Account, Key, withSlot } from './rpc-schemas.ts'

export type TokenAccount = {
  address: SolanaAddress
  mint: SolanaAddress
  amount: bigint
  program: SolanaAddress
  lamports: bigint
  /** The requested part of the account's data. */
  data: Uint8Array<ArrayBuffer>
}

const Accounts = withSlot(v.array(object({ pubkey: Key, account: Account })))
/** Mint (32 bytes), owner (32), amount (u64, little endian): the same in both programs. */
export const tokenHeadLayout = { offset: 0, length: 72 }

/**
 * Every token account of an owner, including frozen and empty ones, and the older of the slots at which the two programs'
 * accounts were read. `length`: how much of their data is read, in bytes.
 */
export async function readTokenAccounts(
  solana: Solana,
  owner: SolanaAddress,
  length = tokenHeadLayout.length,
): Promise<{ slot: bigint; accounts: TokenAccount[] }> {
  const [one, other] = await Promise.all([
    findTokenAccountsByOwner(solana, owner, tokenProgram, length),
    findTokenAccountsByOwner(solana, owner, token2022Program, length),
  ])
  return { slot: minBigint(one.slot, other.slot), accounts: [...one.accounts, ...other.accounts] }
}

async function findTokenAccountsByOwner(solana: Solana, owner: SolanaAddress, program: SolanaAddress, length: number) {
  const { context, value } = await solana.read(Accounts, 'getTokenAccountsByOwner', [
    owner,
    { programId: program },
    { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length } },
  ])
  const accounts = value.map(({ pubkey, account }): TokenAccount => {
    const tokenAccount = account.owner === program ? decodeTokenAccount(account.data) : undefined
    if (tokenAccount?.owner !== owner) throw solana.outage(new Error('a token account of another owner'))
    const { lamports, data } = account
    return { address: pubkey, mint: tokenAccount.mint, amount: tokenAccount.amount, program, lamports, data }
  })
  return { slot: solana.recordSlot(context.slot), accounts }
}

/**
 * @returns undefined when the data is too short for a token account
 */
export function decodeTokenAccount(
  data: Uint8Array,
): { mint: SolanaAddress; owner: SolanaAddress; amount: bigint } | undefined {
  if (data.length < tokenHeadLayout.length) return undefined
  return {
    mint: decodeKey(data, 0),
    owner: decodeKey(data, 32),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}

/** Decodes a token account; undefined if it belongs to neither token program. */
export function decodeOwnedTokenAccount({ owner, data }: Account): ReturnType<typeof decodeTokenAccount> {
  return owner === tokenProgram || owner === token2022Program ? decodeTokenAccount(data) : undefined
}
