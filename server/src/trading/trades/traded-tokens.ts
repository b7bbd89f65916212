import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import type { TokenMetadata } from '#wallets/api.ts'

const maxTokens = 500

/** Lists the tokens that a user has traded on a chain, newest first up to a limit, with their names at that time. */
export async function tradedTokens(db: Db, userId: UserId, chain: ChainKey): Promise<TokenMetadata[]> {
  const token = sql<TokenMetadata>`${intents.quote} -> 'token'`
  const rows = await db.read
    .select({ token })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(eq(executions.userId, userId), eq(executions.chain, chain), inArray(executions.side, tradeSides)))
    .groupBy(token)
    .orderBy(desc(max(executions.createdAt)))
    .limit(maxTokens)
  return rows.map((row) => row.token)
}
