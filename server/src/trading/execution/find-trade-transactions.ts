import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { transactions } from '#trading/tables/transactions.ts'

/** Finds which of at most 500 transaction hashes are trades of this product that may still land, with their users. */
export function findTradeTransactions(
  queries: Queries,
  hashes: readonly TxHash[],
): Promise<{ hash: TxHash; userId: UserId }[]> {
  return queries
    .select({ hash: transactions.hash, userId: executions.userId })
    .from(transactions)
    .innerJoin(executions, eq(executions.id, transactions.executionId))
    .where(and(inArray(transactions.hash, [...hashes]), eq(transactions.isLive, true)))
}
