import type { Address } from '@solana/addresses'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import type { Jupiter } from './api/create-jupiter-client.ts'

export type JupiterDeps = {
  solana: Solana
  jupiter: Jupiter
  /** Account of Jupiter's referral program; receives the platform fee. */
  referralAccount: string
  /** The referral account's wrapped-SOL token account, for the fees of trades with SOL. */
  feeAccount: Address
}
