import type { Language } from '@murmur/contract/languages'
import type { SendReply } from '@murmur/contract/trading/sends'
import type * as v from 'valibot'
import type { SessionUser } from '#platform/http/session.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { findSendIntent, type SendIntent } from '#trading/intents/intents.store.ts'
import { guardRecipient } from './guard-recipient.ts'
import {
  type Confirmation,
  type ReleasableKind,
  type ReleaseByPasswordDeps,
  releaseByPassword,
} from './release-by-password.ts'
import { sendReply } from './send-reply.ts'

export type ExecuteSendDeps = ReleaseByPasswordDeps

/**
 * Carries out a send on the terms of its open intent, after checking password, second factor, recipient and limits in the
 * transaction that releases it. Returns the outcome, or `pending` if the chain takes longer than `responseTimeoutMs`. Repeated
 * calls with the same Idempotency-Key make one send.
 */
export async function executeSend(
  deps: ExecuteSendDeps,
  user: SessionUser,
  posted: Confirmation,
  idempotencyKey: string | null,
  wording: Language | Wording,
): Promise<v.InferOutput<typeof SendReply>> {
  const kind: ReleasableKind<SendIntent> = {
    side: 'send',
    find: findSendIntent,
    wrong: { reason: 'password-wrong-send' },
    guard: (tx, { userId, request }) => guardRecipient(tx, { userId, id: request.recipientId }, deps.now()),
  }
  const { execution, intent } = await releaseByPassword(deps, user, posted, idempotencyKey, kind)
  return sendReply(deps, execution, intent, wording)
}
