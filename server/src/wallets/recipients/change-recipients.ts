import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { lockUnfrozen } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hashCancelCode } from './add-recipient.ts'
import { readLabels } from './read-labels.ts'
import {
  listRecipients,
  type RecipientRow,
  removeByCancelHash,
  removeRecipient,
  renameRecipient,
  toRecipient,
} from './recipients.store.ts'

type ChangeDeps = { db: Db; now: Clock }

/** @throws Refusal NOT_FOUND, ACCOUNT_FROZEN */
export async function changeLabels(
  { db, now }: ChangeDeps,
  userId: UserId,
  { id, ...labels }: { id: RecipientId; name: string; note?: string | undefined },
): Promise<Recipient> {
  return transact(db, async (tx) => {
    await lockUnfrozen(tx, userId, now())
    const renamed = await renameRecipient(tx, userId, { id, ...readLabels(labels) })
    if (!renamed) throw new Refusal('NOT_FOUND')
    await recordAudit(tx, { userId, action: 'recipient-renamed', details: { recipientId: id } }, now())
    return toRecipient(renamed)
  })
}

/**
 * Removes a recipient; returns the others.
 * @throws Refusal NOT_FOUND
 */
export async function dropRecipient({ db, now }: ChangeDeps, userId: UserId, id: RecipientId): Promise<Recipient[]> {
  return transact(db, async (tx) => {
    if (!(await removeRecipient(tx, userId, id))) throw new Refusal('NOT_FOUND')
    await recordAudit(tx, { userId, action: 'recipient-removed', details: { recipientId: id } }, now())
    return (await listRecipients(tx, userId)).map(toRecipient)
  })
}

/**
 * Removes the recipient of a mailed link. Works without a session: the code is the proof.
 * @throws Refusal WRONG_CODE for a code that is unknown or was used
 */
export async function cancelRecipient(
  { db, now, secrets }: ChangeDeps & { secrets: Pick<Secrets, 'hmac'> },
  code: string,
): Promise<Pick<RecipientRow, 'name' | 'address'>> {
  return transact(db, async (tx) => {
    const removed = await removeByCancelHash(tx, hashCancelCode(secrets, code))
    if (!removed) throw new Refusal('WRONG_CODE', { reason: 'recipient-gone' })
    const { id, userId, name, address } = removed
    await recordAudit(tx, { userId, action: 'recipient-cancelled', details: { recipientId: id } }, now())
    return { name, address }
  })
}
