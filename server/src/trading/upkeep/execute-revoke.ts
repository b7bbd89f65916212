import type { Language } from '@murmur/contract/languages'
import type { UpkeepReply } from '@murmur/contract/trading/approvals'
import type { SessionUser } from '#platform/http/session.ts'
import { translate } from '#platform/i18n/translate.ts'
import { findRevokeIntent } from '#trading/intents/intents.store.ts'
import { type Confirmation, type ReleaseByPasswordDeps, releaseByPassword } from '#trading/sends/release-by-password.ts'
import { upkeepReply } from './upkeep-reply.ts'

/**
 * Revokes an approval on the terms of its open intent, with the proof that a send needs. Returns the outcome, or `pending` if the
 * chain takes longer than `responseTimeoutMs`. Repeated calls with the same Idempotency-Key revoke once.
 */
export async function executeRevoke(
  deps: ReleaseByPasswordDeps,
  user: SessionUser,
  posted: Confirmation,
  idempotencyKey: string | null,
  language: Language,
): Promise<UpkeepReply> {
  const { execution, intent } = await releaseByPassword(deps, user, posted, idempotencyKey, {
    side: 'revoke',
    find: findRevokeIntent,
    wrong: { reason: 'password-wrong-upkeep' },
  })
  const done = translate(language, 'revoke.done', { symbol: intent.quote.token.symbol })
  return upkeepReply(deps, execution, { done, language })
}
