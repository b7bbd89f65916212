import { and, asc, desc, eq, exists, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { executions } from '#trading/tables/executions.ts'
import { transactions } from '#trading/tables/transactions.ts'
import { type Execution, isReplacement, supersededTransactions } from './execution.ts'
import { executionColumns, toExecution, toTransaction, toTransactionRow } from './execution-rows.ts'
import { DuplicateTransaction, type Journal, LaneOccupiedError } from './journal.port.ts'
import { claimReleased, claimUnfinished, endClaims, isUnclaimedOrOwn, renewClaims } from './stored-claims.ts'

type PostgresJournalDeps = {
  db: Db
  now: Clock
  /** Runs in the transaction of every move, so that the user's event commits together with the new state. */
  onMove: (tx: Tx, to: Execution, from: Execution) => Promise<void>
}

/** Creates the journal on Postgres. */
export function createPostgresJournal({ db, now, onMove }: PostgresJournalDeps): Journal {
  return {
    async load(id) {
      const [row] = await db.read.select().from(executions).where(eq(executions.id, id))
      if (!row) return undefined
      const own = await db.read
        .select()
        .from(transactions)
        .where(eq(transactions.executionId, id))
        .orderBy(asc(transactions.createdAt))
      return toExecution(row, own)
    },
    claimUnfinished: (claim) => transact(db, (tx) => claimUnfinished(tx, claim, now())),
    renewClaims: (ids, claim) => transact(db, (tx) => renewClaims(tx, ids, claim)),
    endClaims: (holder) => transact(db, (tx) => endClaims(tx, holder)),
    claim: (execution, claim) => transact(db, (tx) => claimReleased(tx, execution, claim)),
    move: (from, to, holder) => move({ db, now, onMove }, from, to, holder),
    async isLaneOccupied(execution) {
      const [unresolved] = await selectUnresolved(db.read, execution).limit(1)
      return unresolved !== undefined
    },
    async before(execution) {
      const { validity } = execution.transaction ?? {}
      if (validity?.kind !== 'nonce') return []
      const rows = await db.read
        .select()
        .from(transactions)
        .where(
          and(
            eq(transactions.lane, execution.lane),
            eq(transactions.isLive, true),
            lt(transactions.nonce, validity.nonce),
          ),
        )
        .orderBy(desc(transactions.nonce))
        .limit(16)
      return rows.reverse().map(toTransaction)
    },
    async highestNonce(lane) {
      const [row] = await db.read
        .select({ nonce: transactions.nonce })
        .from(transactions)
        .where(and(eq(transactions.lane, lane), eq(transactions.isLive, true)))
        .orderBy(desc(transactions.nonce))
        .limit(1)
      return row?.nonce ?? undefined
    },
  }
}

async function move(
  { db, now, onMove }: PostgresJournalDeps,
  ...[from, to, holder]: Parameters<Journal['move']>
): Promise<boolean> {
  try {
    await transact(db, async (tx) => {
      if (to.state === 'signed') await storeTransaction(tx, { from, to, at: now() })
      const moved = await tx
        .update(executions)
        .set({ ...executionColumns(to), updatedAt: now() })
        .where(
          and(
            eq(executions.id, from.id),
            eq(executions.version, from.version),
            from.state === 'released' ? isUnclaimedOrOwn(holder) : undefined,
          ),
        )
        .returning({ id: executions.id })
      // The throw also rolls back the stored transaction, whose bytes must never be sent.
      if (moved.length === 0) throw new VersionConflict()
      await markSuperseded(tx, supersededTransactions(from, to))
      await onMove(tx, to, from)
    })
    return true
  } catch (error) {
    if (error instanceof VersionConflict) return false
    throw error
  }
}

class VersionConflict extends Error {}

/** Enforces one unresolved transaction per lane across processes, by a lock per lane. */
async function storeTransaction(tx: Tx, { from, to, at }: { from: Execution; to: Execution; at: Date }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${to.lane}, 0))`)
  if (!isReplacement(from, to)) await guardLane(tx, to)
  try {
    await tx.insert(transactions).values(toTransactionRow(to, at))
  } catch (error) {
    if (isUniqueViolation(error)) throw new DuplicateTransaction()
    throw error
  }
}

async function guardLane(tx: Tx, to: Execution): Promise<void> {
  // A separate statement after the lock, so that it sees what the lock's last holder committed.
  const [lane] = await tx
    .select({ isOccupied: sql<boolean>`${exists(selectUnresolved(tx, to))} or ${isNonceTaken(tx, to)}` })
    .from(sql`(values (1)) as one`)
  if (lane?.isOccupied !== false) throw new LaneOccupiedError()
}

/** Other executions of the lane whose transaction is unresolved. */
function selectUnresolved(db: Pick<Tx, 'select'>, { id, lane }: Pick<Execution, 'id' | 'lane'>) {
  return db
    .select({ found: sql`1` })
    .from(executions)
    .where(and(eq(executions.lane, lane), ne(executions.id, id), inArray(executions.state, ['signed', 'sent'])))
}

/** Whether another process has used the nonce, which was chosen before the lock was held. */
function isNonceTaken(tx: Tx, { id, lane, transaction }: Execution): SQL {
  if (transaction?.validity.kind !== 'nonce') return sql`false`
  const taken = tx
    .select({ found: sql`1` })
    .from(transactions)
    .where(
      and(
        eq(transactions.lane, lane),
        eq(transactions.isLive, true),
        gte(transactions.nonce, transaction.validity.nonce),
        ne(transactions.executionId, id),
        ne(transactions.hash, transaction.hash),
      ),
    )
  return exists(taken)
}

async function markSuperseded(tx: Tx, superseded: readonly SignedTransaction[]): Promise<void> {
  const hashes = superseded.map(({ hash }) => hash)
  if (hashes.length > 0) await tx.update(transactions).set({ isLive: false }).where(inArray(transactions.hash, hashes))
}
