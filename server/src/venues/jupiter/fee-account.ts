import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { tokenProgram } from '#chains/solana/programs.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import type { Swap } from './swap.ts'

/**
 * The account that receives a referral account's fees in SOL: its associated token account for wrapped SOL (observed in
 * live orders).
 */
export function deriveFeeAccount(referralAccount: string): Promise<string> {
  return deriveTokenAccount(address(referralAccount), address(solanaCoinAddress), address(tokenProgram))
}

/** The account that receives a referral account's fees in another token: its associated token account for that mint. */
export function deriveTokenFeeAccount(
  referralAccount: string,
  mint: SolanaAddress,
  program: SolanaAddress,
): Promise<SolanaAddress> {
  return deriveTokenAccount(address(referralAccount), mint, program)
}

/** The account for the fee of a swap: of SOL, or of the paid token between two tokens. */
export async function getFeeAccount(
  { referralAccount, feeAccount }: Pick<JupiterDeps, 'referralAccount' | 'feeAccount'>,
  { sellToken, payProgram, side }: Swap,
): Promise<SolanaAddress> {
  return side === 'tokens' && payProgram ? deriveTokenFeeAccount(referralAccount, sellToken, payProgram) : feeAccount
}
