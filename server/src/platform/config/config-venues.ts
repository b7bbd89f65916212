import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import * as v from 'valibot'

type VenueNames = Partial<Record<ChainKey, string>>

const chainVenue = v.pipe(v.string(), v.regex(new RegExp(`^(${chainKeys.join('|')}):[a-z0-9-]+$`)))

/** Pairs of chain and venue: "sol:jupiter,base:uniswap". */
export const venueSettings = {
  VENUES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.transform((pairs) => pairs.filter(Boolean)),
      v.array(chainVenue),
      v.transform((pairs): VenueNames => Object.fromEntries(pairs.map((each) => each.split(':')))),
    ),
    '',
  ),
}
