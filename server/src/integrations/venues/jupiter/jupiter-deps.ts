import type { Address } from '@solana/addresses'
import type { Solana } from '#integrations/chains/solana/open-solana.ts'
import type { Jupiter } from '#integrations/venues/jupiter/open-jupiter.ts'

export type JupiterDeps = {
  solana: Solana
  jupiter: Jupiter
  /** Of Jupiter's referral program; gets the platform fee. */
  referralAccount: string
  /** Its wrapped-SOL token account. */
  feeAccount: Address
}
