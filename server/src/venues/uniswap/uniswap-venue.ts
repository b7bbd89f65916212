import { evmChainKeys } from '@murmur/contract/chains'
import type { EvmVenue } from '#venues/venue.port.ts'
import type { EvmVenueDefinition } from '#venues/venue-definition.ts'
import { prepareStep } from './next-step.ts'
import { quoteTrade } from './quote.ts'
import { readFill } from './read-fill.ts'
import { type PlanningDeps, rememberPlans } from './remembered-plans.ts'
import { roundTrip } from './round-trip.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

/** Uniswap v2 and v3 of one EVM chain, through SwapRouter02. Trades are exact-in. */
export function uniswapVenue(parts: UniswapDeps): EvmVenue {
  const deps: PlanningDeps = { ...parts, plans: rememberPlans() }
  return {
    chain: deps.evm.config.key,
    venueTerms: async () => ({
      chain: deps.evm.config.key,
      chainId: deps.evm.config.chainId,
      router: deps.evm.config.addresses.router,
      treasury: deps.treasury,
    }),
    quote: (request) => quoteTrade(deps, request),
    roundTrip: ({ address }) => roundTrip(deps.evm, address),
    nextStep: (terms, nonce, spent) => prepareStep(deps, terms, nonce, spent),
    readFill: (terms, hash, seenIn) => readFill(deps, terms, hash, seenIn),
  }
}

/** Trades on every EVM chain, through the pools and the router of the chain's address book. */
export const uniswap: EvmVenueDefinition = {
  name: 'uniswap',
  chains: evmChainKeys,
  open: ({ evm, config }) => uniswapVenue({ evm, treasury: config.TREASURY_ADDRESS }),
}
