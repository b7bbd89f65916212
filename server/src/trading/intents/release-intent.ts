import type { IntentId } from '@murmur/contract/ids'
import { lockUnfrozen } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import { recordTrade } from '#trading/history/record-trade.ts'
import { guardReleaseLimits } from '#trading/limits/guard-limits.ts'
import { executions } from '#trading/tables/executions.ts'
import { findByKey, insertKey } from './idempotency.store.ts'
import { type AnyIntent, closeIntent } from './intents.store.ts'

export type ReleaseDeps = HistoryDeps & { db: Db; now: Clock }

/** `execution`: if this call released the intent, as stored. */
/** Runs a release in a transaction of its own. */
type RunRelease = (release: (tx: Tx) => Promise<Execution>) => Promise<Execution>
export type ReleaseResult = { executionId: IntentId; execution: Execution | null }

/**
 * Turns an open intent into an execution, once. Intent, execution, key, audit row and event commit together. If several
 * calls use the same key, one call succeeds and the others return its execution, whether they collide on the key or on
 * the intent. An account that is frozen releases nothing.
 * @param run checks what the release requires beyond the confirmation, in its transaction
 */
export async function releaseIntent(
  deps: ReleaseDeps,
  intent: AnyIntent,
  idempotency: { key: string; digest: string } | null,
  run: RunRelease = (work) => transact(deps.db, work),
): Promise<ReleaseResult> {
  try {
    const execution = await run((tx) => release(deps, tx, intent, idempotency))
    return { executionId: intent.id, execution }
  } catch (error) {
    const isTaken = isUniqueViolation(error) || (error instanceof Refusal && error.code === 'INTENT_CLOSED')
    if (!idempotency || !isTaken) throw error
    const winner = await findByKey(deps.db, intent.userId, idempotency.key)
    if (!winner) throw error
    if (winner.requestDigest !== idempotency.digest) throw new Refusal('IDEMPOTENCY_MISMATCH')
    return { executionId: winner.executionId, execution: null }
  }
}

async function release(
  deps: ReleaseDeps,
  tx: Tx,
  intent: AnyIntent,
  idempotency: { key: string; digest: string } | null,
): Promise<Execution> {
  const at = deps.now()
  if (!(await closeIntent(tx, intent.id, 'released'))) throw new Refusal('INTENT_CLOSED')
  await lockUnfrozen(tx, intent.userId, at)
  await guardReleaseLimits(deps, tx, intent)
  const { id, chain, side, userId } = intent
  const execution = releasedExecution({ id, chain, address: intent.terms.address, deadline: intent.terms.deadline })
  const { lane, state, version, deadline, networkFee } = execution
  await tx
    .insert(executions)
    .values({ id, userId, lane, chain, side, state, version, deadline, networkFee, createdAt: at, updatedAt: at })
  if (idempotency) {
    await insertKey(tx, {
      userId,
      key: idempotency.key,
      requestDigest: idempotency.digest,
      executionId: id,
      createdAt: at,
    })
  }
  await recordAudit(tx, { userId, action: 'intent-released', details: { intentId: id } })
  await recordTrade(deps, tx, execution)
  return execution
}
