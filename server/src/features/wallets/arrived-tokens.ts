import type { ChainKey } from '@murmur/contract/chains'
import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import { transfers } from '#db/tables/transfers.ts'
import type { KnownToken } from '#features/wallets/traded-tokens.ts'

/** Anybody can send anybody anything: of what arrived, so many tokens are looked at, the newest. */
const most = 600

/** The tokens that others have sent to a user, as they were named last, the newest first. */
export async function arrivedTokens(db: Db, userId: string): Promise<(KnownToken & { chain: ChainKey })[]> {
  const newest = <T>(column: unknown): SQL<T> => sql`(array_agg(${column} order by ${transfers.at} desc))[1]`
  return db.read
    .select({
      chain: transfers.chain,
      address: transfers.token,
      symbol: newest<string>(transfers.symbol),
      name: newest<string>(transfers.name),
      decimals: newest<number>(transfers.decimals),
    })
    .from(transfers)
    .where(and(eq(transfers.userId, userId), eq(transfers.direction, 'in')))
    .groupBy(transfers.chain, transfers.token)
    .orderBy(desc(max(transfers.at)))
    .limit(most)
}
