import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'

/** Maximum distance of a sample from the requested time. */
const maxDistanceMs = 10 * 60_000

/**
 * Finds the sampled price of one whole token, USD times 10^18, nearest to a time and at most ten minutes from it; null
 * without such a sample. Reads only the database, so it may run within a transaction.
 */
export async function findPriceNear(
  queries: Queries,
  chain: ChainKey,
  address: Address,
  at: Date,
): Promise<bigint | null> {
  const [from, to] = [-maxDistanceMs, maxDistanceMs].map((ms) => new Date(at.getTime() + ms).toISOString())
  const { rows } = await queries.execute<{ usd: string }>(sql`
    select usd_e_18::text as usd from price_samples
    where chain = ${chain} and address = ${address} and at between ${from}::timestamptz and ${to}::timestamptz
    order by abs(extract(epoch from at - ${at.toISOString()}::timestamptz)) limit 1`)
  return rows[0] ? BigInt(rows[0].usd) : null
}
