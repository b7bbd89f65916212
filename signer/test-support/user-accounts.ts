import type { Address } from '@solana/kit'
import { deriveAddress, type GenuineSolana, tokens } from './genuine-solana.ts'
import * as make from './solana-instructions.ts'

export const attacker = deriveAddress('attacker')
export const attackerToken = deriveAddress('token account of the attacker')
export const attackerSol = deriveAddress('wrapped SOL of the attacker')
export const otherMint = deriveAddress('mint of another token')

/** The user's accounts and the traded token. `other` is an account for an unrelated token. */
export type UserAccounts = {
  user: Address
  token: Address
  wrapped: Address
  other: Address
  mint: Address
  program: Address
  decimals: number
}

export async function getUserAccounts({ kind, draft }: GenuineSolana): Promise<UserAccounts> {
  const { mint, program, decimals } = tokens[kind]
  const user = draft.payer
  const [token, wrapped, other] = await Promise.all([
    make.associatedTokenAddress(user, program, mint),
    make.associatedTokenAddress(user, make.splToken, make.sol),
    make.associatedTokenAddress(user, make.splToken, otherMint),
  ])
  return { user, token, wrapped, other, mint, program, decimals }
}
