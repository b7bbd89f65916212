import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { BalancesReply } from '@murmur/contract/trading/wallets'
import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'

const ChainBalances = BalancesReply.entries.data.entries.eth
/** The balances of one chain, as in the balances reply. */
export type ChainBalances = v.InferOutput<typeof ChainBalances>

/** Returns the cached balances of a wallet on a chain; undefined without a row, or if its stored format is outdated. */
export async function findCachedBalances(db: Db, userId: UserId, chain: ChainKey): Promise<ChainBalances | undefined> {
  const [row] = await db.read
    .select({ balances: knownBalances.balances })
    .from(knownBalances)
    .where(and(eq(knownBalances.userId, userId), eq(knownBalances.chain, chain)))
  return tryParse(ChainBalances, row?.balances)
}

/** Stores the balances unless newer ones are stored. */
export async function putCachedBalances(
  tx: Tx,
  userId: UserId,
  chain: ChainKey,
  balances: ChainBalances,
): Promise<void> {
  const asOf = new Date(balances.asOf)
  await tx
    .insert(knownBalances)
    .values({ userId, chain, balances, asOf })
    .onConflictDoUpdate({
      target: [knownBalances.userId, knownBalances.chain],
      set: { balances, asOf },
      setWhere: sql`${knownBalances.asOf} <= excluded.as_of`,
    })
}
