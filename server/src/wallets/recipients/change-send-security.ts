import type { Reason } from '@murmur/contract/errors/reasons'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import { changeSecurity, getLanguage, type Proof, type ReauthenticateDeps } from '#identity/api.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recipientEmails } from './recipient-emails.ts'

export type SecureSendDeps = ReauthenticateDeps & { db: Db }

type SendSecurityChange<T> = {
  /** The act that a passkey must have proved, if there is no password. */
  act: ProvenAct
  /** Whether the signer verifies, in `change` or after it, that a passkey has signed exactly this; see `changeSecurity`. */
  isSigned?: boolean
  /** The reason id of a refusal for a wrong password. */
  wrong: Reason
  change: (tx: Tx) => Promise<T>
  /** Whether nothing leaves the wallet, so that neither a hold nor a freeze blocks the change. */
  movesNothing?: boolean
}

/**
 * Makes a change that lets money leave the wallet, in one transaction, after checking the hold that follows a password reset, and
 * either the password and the second factor or a passkey's proof. The fifth wrong password locks sends, new recipients and security
 * changes for 15 minutes, and sends a mail.
 * @throws Refusal WRONG_CREDENTIALS, NO_PASSWORD, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS, ON_HOLD, ACCOUNT_FROZEN
 */
export function changeSendSecurity<T>(
  deps: SecureSendDeps,
  user: SessionUser,
  proof: Proof,
  { act, isSigned = false, wrong, change, movesNothing = false }: SendSecurityChange<T>,
): Promise<T> {
  return changeSecurity(deps, user.id, proof, {
    act,
    isSigned,
    rejectsOnHold: !movesNothing,
    holdReason: 'send-opens',
    wrongPassword: {
      wrong,
      locked: { reason: 'send-locked' },
      onLocked: async (tx, lock) => {
        await recordAudit(tx, { userId: user.id, action: 'send-locked' }, deps.now())
        await queueMail(deps, tx, user.email, recipientEmails.locked(await getLanguage(tx, user.id), lock))
      },
    },
    change,
  })
}
