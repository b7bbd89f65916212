import type { ChainKey } from '@murmur/contract/chains'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import { executions } from '#db/tables/executions.ts'
import { intents } from '#db/tables/intents.ts'

export type KnownToken = { address: string; symbol: string; name: string; decimals: number }

const most = 200

/** The tokens that a user has traded on a chain, as they were named then. */
export async function tradedTokens(db: Db, userId: string, chain: ChainKey): Promise<KnownToken[]> {
  const token = sql<KnownToken>`${intents.quote} -> 'token'`
  const rows = await db.read
    .selectDistinct({ token })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(eq(executions.userId, userId), eq(executions.chain, chain)))
    .limit(most)
  return rows.map((row) => row.token)
}
