import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import type { Solana } from '#chains/solana/open-solana.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { SolanaVenue } from '#venues/venue.port.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { type JupiterConfig, openJupiter } from './open-jupiter.ts'
import { prepareOrder } from './prepare-order.ts'
import { quoteSwap } from './quote.ts'
import { readFill } from './read-fill.ts'
import { roundTrip } from './round-trip.ts'

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
