import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { parseReason } from '#platform/errors/parse-reason.ts'
import type { executions, StoredFill } from '#trading/tables/executions.ts'
import type { transactions } from '#trading/tables/transactions.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Execution, ExecutionTransaction, StoredRefusal } from './execution.ts'

type ExecutionRow = InferSelectModel<typeof executions>
type TransactionRow = InferSelectModel<typeof transactions>

/**
 * Builds an execution from its rows.
 * @param own the execution's transactions, oldest first; once signed, the current transaction is the last
 */
export function toExecution(row: ExecutionRow, own: TransactionRow[]): Execution {
  const isLiveOrCurrent = ({ isLive, hash }: TransactionRow) => isLive || hash === row.transactionHash
  const all = own.filter(isLiveOrCurrent).map(toTransaction)
  const current = all.find((transaction) => transaction.hash === row.transactionHash) ?? null
  const isRival = (each: ExecutionTransaction) =>
    current !== null && each !== current && current.validity.kind === 'nonce' && getNonce(each) === getNonce(current)
  return {
    ...toOutcome(row),
    lane: row.lane,
    deadline: row.deadline,
    version: row.version,
    transaction: current,
    rivals: all.filter(isRival),
    earlier: all.filter((transaction) => transaction !== current && !isRival(transaction)),
  }
}

function getNonce({ validity }: ExecutionTransaction): number {
  return validity.kind === 'nonce' ? validity.nonce : -1
}

type OutcomeRow = Pick<ExecutionRow, 'id' | 'chain' | 'state' | 'succeeded' | 'fill' | 'networkFee'> & RefusalRow

/** Converts the part of an execution that does not need its transactions. */
export function toOutcome(row: OutcomeRow) {
  const { id, chain, state, succeeded, networkFee } = row
  return { id, chain, state, succeeded, fill: row.fill && parseFill(row.fill), networkFee, refusal: toRefusal(row) }
}

type RefusalRow = Pick<ExecutionRow, 'refusalCode' | 'refusalReason' | 'refusalReasonId' | 'refusalValues'>

function toRefusal({ refusalCode: code, ...row }: RefusalRow): StoredRefusal | null {
  if (code === null) return null
  const reason = parseReason(row.refusalReasonId, row.refusalValues)
  return { code, reason, ...(row.refusalReason === null ? {} : { legacyText: row.refusalReason }) }
}

/** Converts a stored row to a transaction. */
export function toTransaction(row: TransactionRow): ExecutionTransaction {
  const { hash, raw, from, step, isLast, delivery, statement } = row
  const validity =
    row.nonce === null
      ? ({ kind: 'block-height', lastValid: row.lastValid ?? '0' } as const)
      : ({ kind: 'nonce', nonce: row.nonce } as const)
  return {
    hash,
    raw,
    from,
    step,
    isLast,
    validity,
    ...(delivery === null ? {} : { delivery }),
    ...(statement === null ? {} : { statement }),
  }
}

/** Returns the columns that a move updates. */
export function executionColumns(execution: Execution) {
  return {
    state: execution.state,
    version: execution.version,
    transactionHash: execution.transaction?.hash ?? null,
    succeeded: execution.succeeded,
    fill: execution.fill && serializeFill(execution.fill),
    networkFee: execution.networkFee,
    refusalCode: execution.refusal?.code ?? null,
    refusalReasonId: execution.refusal?.reason?.reason ?? null,
    refusalValues: execution.refusal?.reason?.values ?? null,
  } satisfies Partial<InferInsertModel<typeof executions>>
}

/** The row to store for the execution's current transaction. */
export function toTransactionRow(execution: Execution, createdAt: Date): InferInsertModel<typeof transactions> {
  const { transaction } = execution
  if (!transaction) throw new Error('A signed execution has a transaction')
  const { validity, ...rest } = transaction
  const validityColumns = validity.kind === 'nonce' ? { nonce: validity.nonce } : { lastValid: validity.lastValid }
  return { ...rest, ...validityColumns, executionId: execution.id, lane: execution.lane, createdAt }
}

function serializeFill(fill: Fill): StoredFill {
  return {
    sold: String(fill.sold),
    bought: String(fill.bought),
    platformFee: String(fill.platformFee),
    blockNumber: String(fill.blockNumber),
    at: fill.at,
    crossChecked: fill.crossChecked,
  }
}

function parseFill(fill: StoredFill): Fill {
  return {
    sold: BigInt(fill.sold),
    bought: BigInt(fill.bought),
    platformFee: BigInt(fill.platformFee),
    blockNumber: BigInt(fill.blockNumber),
    at: fill.at,
    crossChecked: fill.crossChecked,
  }
}
