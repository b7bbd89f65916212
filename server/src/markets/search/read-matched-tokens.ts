import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'

/** A matched token, with the fields for ranking. */
export type MatchedTokenRow<MatchClass> = {
  id: number
  class: MatchClass
  standing: number
  chain: ChainKey
  address: Address
  addressKey: string
  symbol: string
  name: string
  decimals: number | null
  isVendorVerified: boolean
  liquidity: number | null
  usdE18: bigint | null
  /** Unix milliseconds. */
  pricedAt: number | null
}

type RawRow = Omit<MatchedTokenRow<string>, 'usdE18'> & { usd: string | null }

/**
 * Reads the tokens of `found`, a query of (id integer, class text), in one statement, because each statement costs the
 * embedded database as much as the lookup. `offset 0` keeps the planner from scanning both tables: it expects a
 * thousand rows from a function that returns a few.
 */
export async function readMatchedTokens<MatchClass extends string>(
  db: Queries,
  found: SQL,
): Promise<MatchedTokenRow<MatchClass>[]> {
  const { rows } = await db.execute<RawRow>(sql`
    select found.id, found.class, standing, tokens.chain, address, address_key as "addressKey", symbol, name, decimals,
      is_vouched as "isVendorVerified", liquidity, usd_e_18::text as usd,
      (extract(epoch from priced_at) * 1000)::double precision as "pricedAt"
    from ${found} found
    cross join lateral (select standing from token_terms where token_id = found.id offset 0) terms
    cross join lateral (select * from tokens where tokens.id = found.id offset 0) tokens`)
  return rows.map(
    ({ usd, ...row }) => ({ ...row, usdE18: usd === null ? null : BigInt(usd) }) as MatchedTokenRow<MatchClass>,
  )
}
