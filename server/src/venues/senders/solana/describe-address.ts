import { type Address, toSolanaAddress } from '@murmur/contract/address'
import { isOffCurveAddress } from '@solana/addresses'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { decodeMint } from '#chains/solana/mint.ts'
import { systemProgram, token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { readTokenAccounts } from '#chains/solana/token-accounts.ts'
import type { AddressFacts } from '#venues/sender.port.ts'

/** Native programs, sysvars and the incinerator have names padded with ones; the signer refuses them. */
const reservedName = /1{16}/
/** Enough to distinguish a mint from a token account, whatever the account's size. */
const dataSlice = { offset: 0, length: 166 }

/**
 * The kind of an address, by the program that owns its account. An address without a key (off the curve) counts as a program:
 * the signer refuses it. Used: it holds SOL or has a token account.
 */
export async function describeAddress(solana: Solana, text: Address): Promise<AddressFacts> {
  const address = toSolanaAddress(text)
  const { accounts } = await readAccounts(solana, [address], 'confirmed', dataSlice)
  const [account] = accounts
  if (account && decodeMint(account)) return { kind: 'token', isUsed: true }
  if (account?.owner === tokenProgram || account?.owner === token2022Program) {
    return { kind: 'token-account', isUsed: true }
  }
  const isOwnedByProgram = account !== undefined && account.owner !== systemProgram
  if (isOwnedByProgram || reservedName.test(address) || isOffCurveAddress(address)) {
    return { kind: 'program', isUsed: account !== undefined }
  }
  const isUsed = account !== undefined || (await readTokenAccounts(solana, address)).accounts.length > 0
  return { kind: 'account', isUsed }
}
