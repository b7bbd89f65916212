import { address } from '@solana/addresses'
import type { Solana } from '#integrations/chains/solana/open-solana.ts'
import type { JupiterDeps } from '#integrations/venues/jupiter/jupiter-deps.ts'
import { type JupiterConfig, openJupiter } from '#integrations/venues/jupiter/open-jupiter.ts'
import { prepareOrder } from '#integrations/venues/jupiter/prepare-order.ts'
import { quoteSwap } from '#integrations/venues/jupiter/quote.ts'
import { readFill } from '#integrations/venues/jupiter/read-fill.ts'
import { roundTrip } from '#integrations/venues/jupiter/round-trip.ts'
import type { SolanaVenue } from '#integrations/venues/venue.port.ts'

/** `feeAccount`: what `feeAccountOf` says of the referral account. */
type JupiterVenueConfig = JupiterConfig & {
  solana: Solana
  referralAccount: string
  feeAccount: string
  /** A wallet with coins in it, in whose name round trips are played: nobody signs for it. */
  rehearser?: string | undefined
}

/** Jupiter's swaps, those that the owner's signature alone completes. Exact-in between the coin and a token. */
export function jupiterVenue(config: JupiterVenueConfig): SolanaVenue {
  const { solana, referralAccount } = config
  const feeAccount = address(config.feeAccount)
  const deps: JupiterDeps = { solana, jupiter: openJupiter(config), referralAccount, feeAccount }
  return {
    chain: 'sol',
    place({ program }) {
      if (!program) throw new Error('a token of Solana has a program')
      return { chain: 'sol', tokenProgram: program, treasury: feeAccount }
    },
    quote: (request) => quoteSwap(deps, request),
    roundTrip: (token) =>
      roundTrip({ ...deps, rehearser: config.rehearser ? address(config.rehearser) : undefined }, token.address),
    order: (terms) => prepareOrder(deps, terms),
    readFill: (terms, hash) => readFill(deps, terms, hash),
  }
}
