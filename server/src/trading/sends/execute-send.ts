import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { SendReply } from '@murmur/contract/trading/sends'
import type * as v from 'valibot'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type AwaitOutcomeDeps, awaitOutcome } from '#trading/execution/await-outcome.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { guardLane } from '#trading/execution/guard-lane.ts'
import { findExecutionByKey, requestDigest } from '#trading/intents/idempotency.store.ts'
import { findSendIntent, type SendIntent } from '#trading/intents/intents.store.ts'
import { type ReleaseDeps, type ReleaseResult, releaseIntent } from '#trading/intents/release-intent.ts'
import { type SecureSendDeps, secureSend } from '#wallets/api.ts'
import { guardRecipient } from './guard-recipient.ts'
import { sendReply } from './send-reply.ts'

export type ExecuteSendDeps = ReleaseDeps & AwaitOutcomeDeps & SecureSendDeps

export type PostedSend = {
  intentId: IntentId
  password: string
  totp?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Carries out a send on the terms of its open intent, after checking password, second factor, recipient and limits in the
 * transaction that releases it. Returns the outcome, or `pending` if the chain takes longer than `responseTimeoutMs`. Repeated
 * calls with the same Idempotency-Key make one send.
 */
export async function executeSend(
  deps: ExecuteSendDeps,
  user: SessionUser,
  posted: PostedSend,
  idempotencyKey: string | null,
  wording: Language | Wording,
): Promise<v.InferOutput<typeof SendReply>> {
  // Without the proof: a digest of a password must not be stored.
  const digest = requestDigest({ side: 'send', body: { intentId: posted.intentId } })
  const findKnown = () => findExecutionByKey(deps.db, user.id, idempotencyKey, digest)
  const known = await findKnown()
  if (known) return waitForReply(deps, wording, known)
  let released: ReleaseResult
  try {
    released = await release(deps, user, posted, idempotencyKey === null ? null : { key: idempotencyKey, digest })
  } catch (error) {
    // A parallel call with this key may have released it in the meantime.
    const meanwhile = error instanceof Refusal ? await findKnown() : undefined
    if (meanwhile) return waitForReply(deps, wording, meanwhile)
    throw error
  }
  return waitForReply(deps, wording, released.executionId, released.execution ?? undefined)
}

async function release(
  deps: ExecuteSendDeps,
  user: SessionUser,
  posted: PostedSend,
  idempotency: { key: string; digest: string } | null,
): Promise<ReleaseResult> {
  const intent = requireOpen(await findSendIntent(deps.db, posted.intentId), user, deps.now())
  await guardLane(deps, intent)
  const run = (work: (tx: Tx) => Promise<Execution>) =>
    secureSend(deps, user, posted, {
      wrong: { reason: 'password-wrong-send' },
      change: async (tx) => {
        // Time has passed since the first look: the password check is slow on purpose.
        requireOpen(intent, user, deps.now())
        await guardRecipient(tx, { userId: user.id, id: intent.request.recipientId }, deps.now())
        return work(tx)
      },
    })
  return releaseIntent(deps, intent, idempotency, { passkey: posted.passkey, run })
}

/** Another user's intent gets the same error as a missing one, and so does that of a trade. */
function requireOpen(intent: SendIntent | undefined, user: SessionUser, now: Date): SendIntent {
  if (!intent || intent.userId !== user.id) throw new Refusal('INTENT_MISMATCH')
  if (intent.state !== 'open') throw new Refusal('INTENT_CLOSED')
  if (intent.expiresAt <= now) throw new Refusal('QUOTE_EXPIRED')
  return intent
}

/** @param fresh a send that this call has just released, and starts */
async function waitForReply(
  deps: ExecuteSendDeps,
  wording: Language | Wording,
  id: IntentId,
  fresh?: Execution,
): Promise<v.InferOutput<typeof SendReply>> {
  const last = await awaitOutcome(deps, id, fresh)
  return sendReply(deps, last, await getSendIntent(deps.db, id), wording)
}

async function getSendIntent(db: Db, id: IntentId): Promise<SendIntent> {
  const intent = await findSendIntent(db, id)
  if (!intent) throw new Error(`No send ${id}`)
  return intent
}
