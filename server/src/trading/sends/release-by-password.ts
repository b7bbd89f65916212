import type { Reason } from '@murmur/contract/errors/reasons'
import type { IntentId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { type AwaitOutcomeDeps, awaitOutcome } from '#trading/execution/await-outcome.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { guardLane } from '#trading/execution/guard-lane.ts'
import { findExecutionByKey, requestDigest } from '#trading/intents/idempotency.store.ts'
import type { AnyIntent } from '#trading/intents/intents.store.ts'
import { type ReleaseDeps, type ReleaseResult, releaseIntent } from '#trading/intents/release-intent.ts'
import { type SecureSendDeps, secureSend } from '#wallets/api.ts'

export type ReleaseByPasswordDeps = ReleaseDeps & AwaitOutcomeDeps & SecureSendDeps

/** A user's confirmation of an intent: a password, a passkey's proof, or a passkey's signature over the terms if the signer demands it. */
export type Confirmation = {
  intentId: IntentId
  password?: string | undefined
  totp?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** The only kind of intent that a call can find and release. */
export type ReleasableKind<I extends AnyIntent> = {
  side: I['side']
  find: (db: Db, id: IntentId) => Promise<I | undefined>
  /** The reason id of a refusal for a wrong password. */
  wrong: Reason
  /** Checks the intent again in the transaction that releases it. */
  guard?: (tx: Tx, intent: I) => Promise<void>
}

/**
 * Carries out an open intent after checking the user's proof and the limits in the transaction that releases it. Returns its
 * state once it has an outcome, or when the chain takes longer than `responseTimeoutMs`. Repeated calls with the same
 * Idempotency-Key release it once.
 */
export async function releaseByPassword<I extends AnyIntent>(
  deps: ReleaseByPasswordDeps,
  user: SessionUser,
  posted: Confirmation,
  idempotencyKey: string | null,
  kind: ReleasableKind<I>,
): Promise<{ execution: Execution; intent: I }> {
  // The digest leaves out the proof: a digest of a password must not be stored.
  const digest = requestDigest({ side: kind.side, body: { intentId: posted.intentId } })
  const findKnown = () => findExecutionByKey(deps.db, user.id, idempotencyKey, digest)
  const knownId = await findKnown()
  if (knownId) return wait(deps, kind, knownId)
  let released: ReleaseResult
  try {
    const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, digest }
    released = await release(deps, user, posted, idempotency, kind)
  } catch (error) {
    // A parallel call with this key may have released it in the meantime.
    const concurrentId = error instanceof Refusal ? await findKnown() : undefined
    if (concurrentId) return wait(deps, kind, concurrentId)
    throw error
  }
  return wait(deps, kind, released.executionId, released.execution ?? undefined)
}

async function release<I extends AnyIntent>(
  deps: ReleaseByPasswordDeps,
  user: SessionUser,
  posted: Confirmation,
  idempotency: { key: string; digest: string } | null,
  { find, wrong, guard }: ReleasableKind<I>,
): Promise<ReleaseResult> {
  const intent = requireOpen(await find(deps.db, posted.intentId), user, deps.now())
  await guardLane(deps, intent)
  const run = (work: (tx: Tx) => Promise<Execution>) =>
    secureSend(deps, user, posted, {
      act: { act: 'send', of: intent.id },
      // If so, `releaseIntent` has the signer verify the passkey before it commits.
      isSigned: Boolean(intent.quote.passkey && posted.passkey),
      wrong,
      change: async (tx) => {
        // Checked again, because the password check is slow on purpose.
        requireOpen(intent, user, deps.now())
        await guard?.(tx, intent)
        return work(tx)
      },
    })
  return releaseIntent(deps, intent, idempotency, { passkey: posted.passkey, run })
}

/** An intent of another user or kind gets the same error as a missing one. */
function requireOpen<I extends AnyIntent>(intent: I | undefined, user: SessionUser, now: Date): I {
  if (!intent || intent.userId !== user.id) throw new Refusal('INTENT_MISMATCH')
  if (intent.state !== 'open') throw new Refusal('INTENT_CLOSED')
  if (intent.expiresAt <= now) throw new Refusal('QUOTE_EXPIRED')
  return intent
}

/** @param fresh an execution that this call has just released, to start driving it */
async function wait<I extends AnyIntent>(
  deps: ReleaseByPasswordDeps,
  { find }: ReleasableKind<I>,
  id: IntentId,
  fresh?: Execution,
): Promise<{ execution: Execution; intent: I }> {
  const execution = await awaitOutcome(deps, id, fresh)
  const intent = await find(deps.db, id)
  if (!intent) throw new Error(`No intent ${id}`)
  return { execution, intent }
}
