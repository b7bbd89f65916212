import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { tokenAccountOf } from '#chains/solana/derive.ts'
import { tokenProgram } from '#chains/solana/programs.ts'

/**
 * The account that receives a referral account's fees in SOL: its associated token account for wrapped SOL (observed in
 * live orders).
 */
export function feeAccountOf(referralAccount: string): Promise<string> {
  return tokenAccountOf(address(referralAccount), address(solanaCoinAddress), address(tokenProgram))
}
