import { solanaCoinAddress } from '@murmur/contract/chains'
import type { AgreedTerms, IntentTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { transactions } from '#trading/tables/transactions.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import type { AgreedSend, OwnTransaction } from '#wallets/api.ts'

const isTrade = inArray(intents.side, tradeSides)
/** The terms of a send, revocation or reclaim, whose transfers the feed records; null for a trade. */
const nonTradeTerms = sql<Exclude<
  AgreedTerms,
  IntentTerms
> | null>`case when ${isTrade} then null else ${intents.terms} end`

/** Finds which of at most 500 transaction hashes belong to this product's executions and have not been superseded, with their users. */
export async function findTradeTransactions(queries: Queries, hashes: readonly TxHash[]): Promise<OwnTransaction[]> {
  const rows = await queries
    .select({ hash: transactions.hash, userId: executions.userId, terms: nonTradeTerms })
    .from(transactions)
    .innerJoin(executions, eq(executions.id, transactions.executionId))
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(inArray(transactions.hash, [...hashes]), eq(transactions.isLive, true)))
  return rows.map(({ terms, ...own }) => ({
    ...own,
    send: terms && toAgreedSend(terms),
  }))
}

/**
 * The transfer that belongs to the execution and is not listed separately: the sent amount, nothing but the fee for a revocation,
 * and the returned coin for a rent reclaim.
 */
function toAgreedSend(terms: Exclude<AgreedTerms, IntentTerms>): AgreedSend {
  if (terms.side === 'reclaim')
    return { token: solanaCoinAddress, recipient: terms.address, amount: 0n, returnsCoin: true }
  return terms.side === 'send'
    ? { token: terms.token, recipient: terms.recipient, amount: BigInt(terms.amount) }
    : { token: terms.token, recipient: terms.spender, amount: 0n }
}
