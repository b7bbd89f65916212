import type { Address } from '@solana/kit'
import { type GenuineSolana, named, tokens } from './genuine-solana.ts'
import * as make from './solana-instructions.ts'

export const attacker = named('attacker')
export const attackerToken = named('token account of the attacker')
export const attackerSol = named('wrapped SOL of the attacker')
export const otherMint = named('mint of another token')

/** The user's own accounts, and the token of the trade. `other` holds a token that the trade is not about. */
export type Own = {
  user: Address
  token: Address
  wrapped: Address
  other: Address
  mint: Address
  program: Address
  decimals: number
}

export async function ownOf({ kind, draft }: GenuineSolana): Promise<Own> {
  const { mint, program, decimals } = tokens[kind]
  const user = draft.payer
  const [token, wrapped, other] = await Promise.all([
    make.ataOf(user, program, mint),
    make.ataOf(user, make.splToken, make.sol),
    make.ataOf(user, make.splToken, otherMint),
  ])
  return { user, token, wrapped, other, mint, program, decimals }
}
