import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { tokenAccountOf } from '#chains/solana/derive.ts'
import { tokenProgram } from '#chains/solana/programs.ts'

/** Where a referral account's fees in SOL arrive: its associated token account for wrapped SOL (seen in live orders). */
export function feeAccountOf(referralAccount: string): Promise<string> {
  return tokenAccountOf(address(referralAccount), address(solanaCoinAddress), address(tokenProgram))
}
