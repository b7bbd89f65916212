import type { Address } from '@solana/kit'
import { deriveAddress, type GenuineSolana, tokens } from './genuine-solana.ts'
import * as make from './solana-instructions.ts'

export const attacker = deriveAddress('attacker')
export const attackerToken = deriveAddress('token account of the attacker')
export const attackerPaid = deriveAddress('account of the attacker for the paid token')
export const attackerSol = deriveAddress('wrapped SOL of the attacker')
export const otherMint = deriveAddress('mint of another token')

/** The user's accounts and the traded token. `other` is an account for an unrelated token. */
export type UserAccounts = {
  user: Address
  token: Address
  wrapped: Address
  /** The account of the paid token of a trade between two tokens. */
  paid?: { account: Address; mint: Address; program: Address; decimals: number }
  other: Address
  mint: Address
  program: Address
  decimals: number
}

export async function getUserAccounts({ kind, draft, terms }: GenuineSolana): Promise<UserAccounts> {
  const { mint, program, decimals } = tokens[kind]
  const user = draft.payer
  const [token, wrapped, other] = await Promise.all([
    make.associatedTokenAddress(user, program, mint),
    make.associatedTokenAddress(user, make.splToken, make.sol),
    make.associatedTokenAddress(user, make.splToken, otherMint),
  ])
  const sold = Object.values(tokens).find((each) => each.mint === terms.sellToken)
  const account = sold && (await make.associatedTokenAddress(user, sold.program, sold.mint))
  const isTwoTokens = terms.payProgram !== undefined && sold && account
  const paid = isTwoTokens ? { paid: { account, mint: sold.mint, program: sold.program, decimals: sold.decimals } } : {}
  return { user, token, wrapped, other, mint, program, decimals, ...paid }
}
