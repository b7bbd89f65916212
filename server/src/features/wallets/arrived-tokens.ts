import type { ChainKey } from '@murmur/contract/chains'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import { transfers } from '#db/tables/transfers.ts'
import type { KnownToken } from '#features/wallets/traded-tokens.ts'

/** Anybody can send anybody anything: of what arrived, so many tokens a chain are looked at, the newest. */
const most = 300

/** The tokens that others have sent to a user on a chain, as they were named last. */
export async function arrivedTokens(db: Db, userId: string, chain: ChainKey): Promise<KnownToken[]> {
  const newest = (column: unknown) => sql<never>`(array_agg(${column} order by ${transfers.at} desc))[1]`
  return db.read
    .select({
      address: transfers.token,
      symbol: newest(transfers.symbol) as ReturnType<typeof sql<string>>,
      name: newest(transfers.name) as ReturnType<typeof sql<string>>,
      decimals: newest(transfers.decimals) as ReturnType<typeof sql<number>>,
    })
    .from(transfers)
    .where(and(eq(transfers.userId, userId), eq(transfers.chain, chain), eq(transfers.direction, 'in')))
    .groupBy(transfers.token)
    .orderBy(desc(max(transfers.at)))
    .limit(most)
}
