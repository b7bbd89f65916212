import type { SendTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { transactions } from '#trading/tables/transactions.ts'
import type { OwnTransaction } from '#wallets/api.ts'

/** The terms of a send; null for a trade. */
const sendTerms = sql<SendTerms | null>`case when ${intents.side} = 'send' then ${intents.terms} end`

/** Finds which of at most 500 transaction hashes are trades and sends of this product that may still land, with their users. */
export async function findTradeTransactions(queries: Queries, hashes: readonly TxHash[]): Promise<OwnTransaction[]> {
  const rows = await queries
    .select({ hash: transactions.hash, userId: executions.userId, terms: sendTerms })
    .from(transactions)
    .innerJoin(executions, eq(executions.id, transactions.executionId))
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(inArray(transactions.hash, [...hashes]), eq(transactions.isLive, true)))
  return rows.map(({ terms, ...own }) => ({
    ...own,
    send: terms && { token: terms.token, recipient: terms.recipient, amount: BigInt(terms.amount) },
  }))
}
