import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { deriveTokenAccount } from '#chains/solana/derive.ts'
import { tokenProgram } from '#chains/solana/programs.ts'

/**
 * The account that receives a referral account's fees in SOL: its associated token account for wrapped SOL (observed in
 * live orders).
 */
export function deriveFeeAccount(referralAccount: string): Promise<string> {
  return deriveTokenAccount(address(referralAccount), address(solanaCoinAddress), address(tokenProgram))
}
