import type { UserRow } from '#identity/accounts/users.store.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { type FactorChange, factorEmails } from './factor-emails.ts'

/** Audits a change of a user's second factors and mails the user. `holdUntil`: the end of the hold that it starts. */
export async function recordFactorChange(
  deps: MailDeps,
  tx: Tx,
  user: UserRow,
  change: FactorChange,
  holdUntil?: Date,
): Promise<void> {
  const at = deps.now()
  await recordAudit(tx, { userId: user.id, action: 'second-factor-changed', details: { reason: change } }, at)
  await queueMail(deps, tx, user.email, factorEmails.changed(user.language, { change, at, holdUntil }))
}
