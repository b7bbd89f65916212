import type { ChainKey } from '@murmur/contract/chains'
import { jupiter } from './jupiter/jupiter-venue.ts'
import { uniswap } from './uniswap/uniswap-venue.ts'
import type { EvmVenueDefinition, SolanaVenueDefinition } from './venue-definition.ts'

/** Every venue, by the family of its chains. The first that serves a chain is the chain's default. */
export const solanaVenues: readonly SolanaVenueDefinition[] = [jupiter]
export const evmVenues: readonly EvmVenueDefinition[] = [uniswap]

/**
 * The venue of a chain: the one that VENUES names for it, or the default.
 * @throws Error if no venue of that name serves the chain
 */
export function chooseVenue<Venue extends { name: string; chains: readonly ChainKey[] }>(
  venues: readonly Venue[],
  chain: ChainKey,
  chosen: Partial<Record<ChainKey, string>>,
): Venue {
  const chainVenues = venues.filter(({ chains }) => chains.includes(chain))
  const name = chosen[chain]
  const venue = name === undefined ? chainVenues[0] : chainVenues.find((each) => each.name === name)
  if (!venue) throw new Error(`VENUES: ${chain} needs one of ${chainVenues.map((each) => each.name).join(', ')}.`)
  return venue
}
