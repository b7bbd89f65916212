import { type IntentId, parseIntentId, type UserId } from '@murmur/contract/ids'
import type { AgreedTerms } from '@murmur/contract/signer'
import type { ReceiptTransaction, SignedReceipt } from '@murmur/contract/trading/receipts'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, asc, eq } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { transactions } from '#trading/tables/transactions.ts'

type TransactionRow = typeof transactions.$inferSelect

/** Signed bytes leave the server only once they are in a block: before that, a leaked file would be enough to send them. */
const inBlockStates = ['included', 'settled', 'reverted'] as const

/**
 * The signed receipt of a user's own trade, send or revocation.
 * @throws Refusal NOT_FOUND for another user's, one that is in no block, and one from before receipts were signed
 */
export async function signedReceipt({ read }: Db, userId: UserId, id: string): Promise<SignedReceipt> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('NOT_FOUND')
  const intentId = parseIntentId(id)
  const [found] = await read
    .select({
      terms: intents.terms,
      assertion: executions.assertion,
      state: executions.state,
      hash: executions.transactionHash,
    })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(and(eq(executions.id, intentId), eq(executions.userId, userId)))
  if (!found) throw new Refusal('NOT_FOUND')
  const isInBlock = inBlockStates.some((state) => state === found.state)
  const rows = isInBlock ? withoutRivals(await landedTransactions(read, intentId), found.hash) : []
  const receiptTransactions = rows.map(toReceiptTransaction)
  if (!rows.at(-1)?.isLast || receiptTransactions.includes(undefined))
    throw new Refusal('NOT_FOUND', { reason: 'receipt-unsigned' })
  const signedTransactions = receiptTransactions.filter((each) => each !== undefined)
  const isApproved = signedTransactions.some(({ passkey }) => passkey !== null)
  return {
    format: 'murmur-receipt/1',
    terms: lowercaseAddresses(found.terms),
    assertion: isApproved ? found.assertion : null,
    transactions: signedTransactions,
  }
}

function landedTransactions(read: Queries, intentId: IntentId) {
  return read
    .select()
    .from(transactions)
    .where(and(eq(transactions.executionId, intentId), eq(transactions.isLive, true)))
    .orderBy(asc(transactions.createdAt))
}

/** Omits the transactions that competed for the nonce of the one in a block. */
function withoutRivals(rows: TransactionRow[], hash: TxHash | null): TransactionRow[] {
  const landed = rows.find((row) => row.hash === hash)
  return rows.filter((row) => row === landed || row.nonce === null || row.nonce !== landed?.nonce)
}

function toReceiptTransaction({ raw, statement }: TransactionRow): ReceiptTransaction | undefined {
  return statement === null ? undefined : { raw, ...statement }
}

/** The canonical text of terms has EVM addresses in lower case. Mixed case would yield different files with the same signatures. */
function lowercaseAddresses<Terms extends AgreedTerms>(terms: Terms): Terms {
  const values = Object.entries(terms).map(([name, value]) => [name, isHex(value) ? value.toLowerCase() : value])
  return Object.fromEntries(values)
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('0x')
}
