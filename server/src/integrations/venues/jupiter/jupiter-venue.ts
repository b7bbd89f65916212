import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import type { Solana } from '#integrations/chains/solana/open-solana.ts'
import type { Priority } from '#integrations/upstreams/upstream.port.ts'
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
  const at = (priority: Priority): JupiterDeps => {
    return { solana, jupiter: openJupiter(config, priority), referralAccount, feeAccount }
  }
  const rehearser = config.rehearser ? address(config.rehearser) : undefined
  return {
    chain: 'sol',
    place({ program }) {
      if (!program) throw new Error('a token of Solana has a program')
      return { chain: 'sol', tokenProgram: program, treasury: feeAccount }
    },
    // A way out is not crowded out by those who ask for ways in.
    quote: (request) => quoteSwap(at(request.sellToken === solanaCoinAddress ? 'quote' : 'buy'), request),
    roundTrip: (token, priority = 'quote') => roundTrip({ ...at(priority), rehearser }, token.address),
    // It was released: whoever wants out goes before whoever wants in, and both before those who only ask.
    order: (terms) => prepareOrder(at(terms.side), terms),
    readFill: (terms, hash) => readFill(at('quote'), terms, hash),
  }
}
