import type { UserId } from '@murmur/contract/ids'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { clearPendingEmail } from '#identity/profile/clear-pending-email.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { freezeEmails } from './freeze-emails.ts'
import { type SignerFreezeDeps, tryFreezeInSigner } from './freeze-in-signer.ts'
import { type FreezeRow, listFreezes, writeFreeze } from './freezes.store.ts'

export type StoreFreezeDeps = MailDeps & { publicUrl: string }

export type FreezeAccountDeps = StoreFreezeDeps &
  SignerFreezeDeps & {
    /** Cancels pending looser limits and a scheduled deletion: an intruder may have requested them, like a new email. */
    cancelPendingChanges: (tx: Tx, userId: UserId) => Promise<void>
  }

/** Freezes an account at once for its user, without a proof. A thaw in progress is cancelled; a repeated freeze changes nothing. */
export async function freezeAccount(deps: FreezeAccountDeps, userId: UserId): Promise<void> {
  await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.deletedAt) throw new Refusal('SIGNED_OUT')
    if (!(await storeFreeze(deps, tx, user, 'user'))) return
    await deps.cancelPendingChanges(tx, userId)
    await clearPendingEmail(tx, user, deps.now())
  })
  await tryFreezeInSigner(deps, userId)
}

/**
 * Stores a freeze, with its audit row, event and mail. Call it with the user's row locked, and `tryFreezeInSigner` once it is stored.
 * @returns whether it changed anything
 */
export async function storeFreeze(
  deps: StoreFreezeDeps,
  tx: Tx,
  { id: userId, email, language }: Pick<UserRow, 'id' | 'email' | 'language'>,
  frozenBy: FreezeRow['frozenBy'],
): Promise<boolean> {
  const at = deps.now()
  const earlier = (await listFreezes(tx, userId, at)).find((each) => each.frozenBy === frozenBy)
  if (earlier?.thawsAt === null) return false
  const { frozenAt = at, cancelHash = null } = earlier ?? {}
  // The hash stays: a second click on the mailed link is not an error.
  await writeFreeze(tx, { userId, frozenBy, frozenAt, thawsAt: null, cancelHash })
  const action = earlier ? 'thaw-cancelled' : 'account-frozen'
  await recordAudit(tx, { userId, action, details: { reason: frozenBy } }, at)
  await recordEvent(tx, userId, { type: 'freeze' }, at)
  // The caller has the signer freeze at once; the job does so if this process ends in between, or the signer is down.
  await enqueue(tx, { kind: 'freeze-in-signer', payload: { userId } }, at)
  const url = `${deps.publicUrl}/app/settings#freeze`
  const mail = earlier
    ? freezeEmails.kept(language, { at, url })
    : freezeEmails.frozen(language, { by: frozenBy, at, url })
  await queueMail(deps, tx, email, mail)
  return true
}
