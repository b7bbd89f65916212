import type { Address } from '@murmur/contract/address'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { transactions } from '#trading/tables/transactions.ts'
import type { OwnTransaction } from '#wallets/api.ts'

/** The terms of a trade have no such field. */
const sentToken = sql<Address | null>`${intents.terms} ->> 'token'`

/** Finds which of at most 500 transaction hashes are trades and sends of this product that may still land, with their users. */
export function findTradeTransactions(queries: Queries, hashes: readonly TxHash[]): Promise<OwnTransaction[]> {
  return queries
    .select({ hash: transactions.hash, userId: executions.userId, sentToken })
    .from(transactions)
    .innerJoin(executions, eq(executions.id, transactions.executionId))
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(inArray(transactions.hash, [...hashes]), eq(transactions.isLive, true)))
}
