import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import type { TokenMetadata } from '#wallets/api.ts'

const maxPerChain = 500

/** Lists the tokens that a user has traded, newest first up to a limit per chain, with their names at that time. */
export async function tradedTokens(db: Db, userId: UserId): Promise<(TokenMetadata & { chain: ChainKey })[]> {
  const token = sql<TokenMetadata>`${intents.quote} -> 'token'`
  const last = max(executions.createdAt)
  const traded = db.read
    .select({
      chain: executions.chain,
      token: token.as('traded_token'),
      at: last.as('last_at'),
      rank: sql<number>`row_number() over (partition by ${executions.chain} order by ${last} desc)`.as('place'),
    })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(eq(executions.userId, userId), inArray(executions.side, tradeSides)))
    .groupBy(executions.chain, token)
    .as('traded')
  const rows = await db.read
    .select({ chain: traded.chain, token: traded.token })
    .from(traded)
    .where(lte(traded.rank, maxPerChain))
    .orderBy(desc(traded.at))
  return rows.map((row) => ({ ...row.token, chain: row.chain }))
}
