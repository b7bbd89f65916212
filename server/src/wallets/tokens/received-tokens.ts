import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'

/** Maximum number of received tokens per chain, newest first, because anyone can send any token to a wallet. */
const maxPerChain = 200

/** Tokens that others have sent to a user, with their latest names, newest first. */
export async function receivedTokens(db: Db, userId: UserId): Promise<(TokenMetadata & { chain: ChainKey })[]> {
  const newest = <T>(column: unknown): SQL<T> => sql`(array_agg(${column} order by ${transfers.at} desc))[1]`
  const received = db.read
    .select({
      chain: transfers.chain,
      address: transfers.token,
      symbol: newest<string>(transfers.symbol).as('last_symbol'),
      name: newest<string>(transfers.name).as('last_name'),
      decimals: newest<number>(transfers.decimals).as('last_decimals'),
      at: max(transfers.at).as('last_at'),
      // Ranks tokens per chain, so that spam on one chain hides no tokens of another.
      rank: sql<number>`row_number() over (partition by ${transfers.chain} order by max(${transfers.at}) desc)`.as(
        'place',
      ),
    })
    .from(transfers)
    .where(and(eq(transfers.userId, userId), eq(transfers.direction, 'in')))
    .groupBy(transfers.chain, transfers.token)
    .as('arrived')
  const { chain, address, symbol, name, decimals } = received
  return db.read
    .select({ chain, address, symbol, name, decimals })
    .from(received)
    .where(lte(received.rank, maxPerChain))
    .orderBy(desc(received.at))
}
