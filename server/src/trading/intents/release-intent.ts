import type { ChainKey } from '@murmur/contract/chains'
import type { IntentId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import { lockUnfrozen } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { withSpan } from '#platform/observability/span.ts'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import { recordTrade } from '#trading/history/record-trade.ts'
import { guardReleaseLimits } from '#trading/limits/guard-limits.ts'
import { executions } from '#trading/tables/executions.ts'
import { approveByPasskey, markSigningPasskeyUsed } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { findByKey, insertKey } from './idempotency.store.ts'
import { type AnyIntent, closeIntent } from './intents.store.ts'
import { refuseWhilePaused } from './refuse-while-paused.ts'

export type ReleaseDeps = HistoryDeps & {
  db: Db
  now: Clock
  signer: Pick<Signer, 'approve'>
  isPaused: (chain: ChainKey) => boolean
}

/** Runs a release in a transaction of its own. */
type RunRelease = (release: (tx: Tx) => Promise<Execution>) => Promise<Execution>
/** `execution`: the stored execution if this call released the intent. */
export type ReleaseResult = { executionId: IntentId; execution: Execution | null }

/**
 * Turns an open intent into an execution, once. Intent, execution, key, audit row and event commit together. If several
 * calls use the same key, one call succeeds and the others return its execution, whether they collide on the key or on
 * the intent. A frozen account can't release anything. `run` checks the other requirements of the release, in its transaction.
 * `passkey` signed the terms, if the user requires that.
 * @throws Refusal SERVICE_UNAVAILABLE, PASSKEY_REQUIRED, and those of `run`
 */
export async function releaseIntent(
  deps: ReleaseDeps,
  intent: AnyIntent,
  idempotency: { key: string; digest: string } | null,
  {
    passkey,
    run = (work) => transact(deps.db, work),
  }: { passkey?: PasskeyAssertion | undefined; run?: RunRelease } = {},
): Promise<ReleaseResult> {
  refuseWhilePaused({ key: intent.chain, isPaused: deps.isPaused(intent.chain) })
  try {
    const execution = await withSpan({ name: 'release', kind: intent.chain, trade: intent.id }, () =>
      run(async (tx) => {
        const released = await release(deps, tx, intent, { idempotency, passkey })
        if (intent.quote.passkey && passkey)
          await markSigningPasskeyUsed(tx, intent.userId, passkey.credentialId, deps.now())
        // Last, because the signer accepts a passkey's signature only once, and an earlier refusal must not use it up.
        await approveByPasskey(deps, intent, passkey)
        return released
      }),
    )
    return { executionId: intent.id, execution }
  } catch (error) {
    const isAlreadyReleased = isUniqueViolation(error) || (error instanceof Refusal && error.code === 'INTENT_CLOSED')
    if (!idempotency || !isAlreadyReleased) throw error
    const existingKey = await findByKey(deps.db, intent.userId, idempotency.key)
    if (!existingKey) throw error
    if (existingKey.requestDigest !== idempotency.digest) throw new Refusal('IDEMPOTENCY_MISMATCH')
    return { executionId: existingKey.executionId, execution: null }
  }
}

async function release(
  deps: ReleaseDeps,
  tx: Tx,
  intent: AnyIntent,
  {
    idempotency,
    passkey,
  }: { idempotency: { key: string; digest: string } | null; passkey: PasskeyAssertion | undefined },
): Promise<Execution> {
  const at = deps.now()
  if (!(await closeIntent(tx, intent.id, 'released'))) throw new Refusal('INTENT_CLOSED')
  await lockUnfrozen(tx, intent.userId, at)
  await guardReleaseLimits(deps, tx, intent)
  const { id, chain, side, userId } = intent
  const execution = releasedExecution({ id, chain, address: intent.terms.address, deadline: intent.terms.deadline })
  const { lane, state, version, deadline, networkFee } = execution
  const row = { id, userId, lane, chain, side, state, version, deadline, networkFee, assertion: passkey }
  await tx.insert(executions).values({ ...row, createdAt: at, updatedAt: at })
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
