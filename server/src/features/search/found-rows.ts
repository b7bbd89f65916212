import type { ChainKey } from '@murmur/contract/chains'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#db/db.ts'

/** What an answer tells of a token, and what puts it in order. */
export type FoundRow<Class> = {
  id: number
  class: Class
  standing: number
  chain: ChainKey
  address: string
  addressKey: string
  symbol: string
  name: string
  decimals: number | null
  isVouched: boolean
  liquidity: number | null
  usdE18: bigint | null
  /** Unix milliseconds. */
  pricedAt: number | null
}

type Plain = Omit<FoundRow<string>, 'usdE18'> & { usd: string | null }

/** Tokens by `found`: a query of (id integer, class text). One statement: each costs the embedded database as much as the looking. */
export async function foundRows<Class extends string>(db: Queries, found: SQL): Promise<FoundRow<Class>[]> {
  const { rows } = await db.execute<Plain>(sql`
    select found.id, found.class, standing, tokens.chain, address, address_key as "addressKey", symbol, name, decimals,
      is_vouched as "isVouched", liquidity, usd_e_18::text as usd,
      (extract(epoch from priced_at) * 1000)::double precision as "pricedAt"
    from ${found} found
    join token_terms on token_id = found.id
    join tokens on tokens.id = found.id`)
  return rows.map(({ usd, ...row }) => ({ ...row, usdE18: usd === null ? null : BigInt(usd) }) as FoundRow<Class>)
}
