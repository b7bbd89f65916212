import { toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { SolanaVenue } from '#venues/venue.port.ts'
import type { SolanaVenueDefinition } from '#venues/venue-definition.ts'
import { createJupiterClient, type JupiterConfig } from './api/create-jupiter-client.ts'
import { deriveTokenFeeAccount } from './fee-account.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { prepareOrder } from './prepare-order.ts'
import { quoteSwap } from './quote.ts'
import { readFill } from './read-fill.ts'
import { roundTrip } from './round-trip/round-trip.ts'

/** `feeAccount`: result of `deriveFeeAccount` for the referral account. */
export type JupiterVenueConfig = JupiterConfig & {
  solana: Solana
  referralAccount: string
  feeAccount: string
  /** A wallet with SOL, used as the owner in simulated round trips; it never signs. */
  simulationWallet?: string | undefined
}

/** Jupiter's swaps that need the owner's signature alone, exact-in. */
export function jupiterVenue(config: JupiterVenueConfig): SolanaVenue {
  const { solana, referralAccount } = config
  const feeAccount = address(config.feeAccount)
  const createDeps = (priority: Priority): JupiterDeps => {
    return { solana, jupiter: createJupiterClient(config, priority), referralAccount, feeAccount }
  }
  const simulationWallet = config.simulationWallet ? address(config.simulationWallet) : undefined
  return {
    chain: 'sol',
    async venueTerms({ program }, paid) {
      if (!program) throw new Error('a Solana token without a token program')
      if (!paid) return { chain: 'sol', tokenProgram: program, treasury: feeAccount }
      if (!paid.program) throw new Error('a paid Solana token without a token program')
      const account = await deriveTokenFeeAccount(referralAccount, toSolanaAddress(paid.address), paid.program)
      return { chain: 'sol', tokenProgram: program, payProgram: paid.program, treasury: account }
    },
    // Sells have priority: buyers must not crowd them out.
    quote: (request) => quoteSwap(createDeps(request.buyToken === solanaCoinAddress ? 'buy' : 'quote'), request),
    roundTrip: (token, priority = 'quote') =>
      roundTrip({ ...createDeps(priority), simulationWallet }, toSolanaAddress(token.address)),
    // Confirmed trades come before quotes, and sells before buys.
    order: (terms) => prepareOrder(createDeps(terms.side), terms),
    readFill: (terms, hash) => readFill(createDeps('quote'), terms, hash),
  }
}

export const jupiter: SolanaVenueDefinition = {
  name: 'jupiter',
  chains: ['sol'],
  open: ({ solana, config, upstreams }) =>
    jupiterVenue({
      upstream: upstreams.jupiter,
      solana,
      referralAccount: config.JUPITER_REFERRAL_ACCOUNT,
      feeAccount: config.JUPITER_FEE_ACCOUNT,
      simulationWallet: config.SOL_REHEARSAL_WALLET,
    }),
}
