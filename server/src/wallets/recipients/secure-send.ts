import type { Reason } from '@murmur/contract/errors/reasons'
import { changeSecurity, getLanguage, type Proof, type ReauthenticateDeps } from '#identity/api.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recipientMails } from './recipient-mails.ts'

export type SecureSendDeps = ReauthenticateDeps & { db: Db }

/**
 * Makes a change that lets money leave the wallet, in one transaction, after checking the password, the hold that follows a reset
 * of it, and the second factor. The fifth wrong password locks sends, new recipients and security changes for 15 minutes, and
 * sends a mail.
 * @param movesNothing whether nothing leaves the wallet: then neither the hold nor a freeze counts
 * @throws Refusal WRONG_CREDENTIALS, NO_PASSWORD, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS, ON_HOLD, ACCOUNT_FROZEN
 */
export function secureSend<T>(
  deps: SecureSendDeps,
  user: SessionUser,
  proof: Proof,
  { wrong, change, movesNothing = false }: { wrong: Reason; change: (tx: Tx) => Promise<T>; movesNothing?: boolean },
): Promise<T> {
  return changeSecurity(deps, user.id, proof, {
    rejectsOnHold: !movesNothing,
    holdReason: 'send-opens',
    wrongPassword: {
      wrong,
      locked: { reason: 'send-locked' },
      onLocked: async (tx, lock) => {
        await recordAudit(tx, { userId: user.id, action: 'send-locked' }, deps.now())
        await queueMail(deps, tx, user.email, recipientMails.locked(await getLanguage(tx, user.id), lock))
      },
    },
    change,
  })
}
