import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { getLanguage, lockUser, type Proof } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer } from '../signer/signer.port.ts'
import { hashCancelCode } from './add-recipient.ts'
import { disallowRemoved } from './allowed-recipients.ts'
import { changeSendSecurity, type SecureSendDeps } from './change-send-security.ts'
import { parseLabels } from './parse-labels.ts'
import { recipientEmails } from './recipient-emails.ts'
import {
  findByCancelHash,
  findRecipient,
  listRecipients,
  type RecipientRow,
  removeRecipient,
  renameRecipient,
  toRecipient,
} from './recipients.store.ts'

type ChangeDeps = { db: Db; now: Clock; signer: Pick<Signer, 'setRecipients'> }
type RenameInput = Proof & { id: RecipientId; name: string; note?: string | undefined }

/**
 * Changes the name and note of a recipient after checking password and second factor, because users choose recipients by name: an
 * attacker who could swap two names would redirect a payment. A mail announces a changed name.
 * @throws Refusal NOT_FOUND, and as `changeSendSecurity` does
 */
export function changeLabels(deps: SecureSendDeps, user: SessionUser, input: RenameInput): Promise<Recipient> {
  const labels = parseLabels(input)
  const change = (tx: Tx) => rename(deps, tx, user, { id: input.id, ...labels })
  return changeSendSecurity(deps, user, input, {
    act: { act: 'rename-recipient', of: input.id },
    wrong: { reason: 'password-wrong' },
    change,
  })
}

async function rename(
  deps: SecureSendDeps,
  tx: Tx,
  user: SessionUser,
  { id, name, note }: Pick<RecipientRow, 'id' | 'name' | 'note'>,
): Promise<Recipient> {
  const before = await findRecipient(tx, user.id, id)
  const renamed = before && (await renameRecipient(tx, user.id, { id, name, note }))
  if (!renamed) throw new Refusal('NOT_FOUND')
  const at = deps.now()
  await recordAudit(tx, { userId: user.id, action: 'recipient-renamed', details: { recipientId: id } }, at)
  await recordEvent(tx, user.id, { type: 'changed', subject: 'recipients' }, at)
  if (before.name !== name) {
    const mail = { name, oldName: before.name, address: renamed.address, at }
    await queueMail(deps, tx, user.email, recipientEmails.renamed(await getLanguage(tx, user.id), mail))
  }
  return toRecipient(renamed)
}

/**
 * Removes a recipient, also from the signer's list; returns the others.
 * @throws Refusal NOT_FOUND
 */
export async function dropRecipient(
  { db, now, signer }: ChangeDeps,
  userId: UserId,
  id: RecipientId,
  alongside?: Alongside,
): Promise<Recipient[]> {
  return transact(db, async (tx) => {
    // `restrictRecipients` and `allowRecipient` take the same lock, so that the signer gets the changes in the address book's order.
    await lockUser(tx, userId)
    const removed = await removeRecipient(tx, userId, id)
    if (!removed) throw new Refusal('NOT_FOUND')
    await recordAudit(tx, { userId, action: 'recipient-removed', details: { recipientId: id } }, now())
    await recordEvent(tx, userId, { type: 'changed', subject: 'recipients' }, now())
    await alongside?.(tx)
    // Last: a change that the signer has stored cannot be rolled back.
    await disallowRemoved(tx, signer, removed, now())
    return (await listRecipients(tx, userId)).map(toRecipient)
  })
}

/**
 * Removes the recipient of a mailed link. Works without a session: the code is the proof.
 * @throws Refusal WRONG_CODE for a code that is unknown or was used
 */
export async function cancelRecipient(
  { db, now, signer, secrets }: ChangeDeps & { secrets: Pick<Secrets, 'hmac'> },
  code: string,
): Promise<Pick<RecipientRow, 'name' | 'address'>> {
  return transact(db, async (tx) => {
    const found = await findByCancelHash(tx, hashCancelCode(secrets, code))
    // As in `dropRecipient`. It may have been removed until the user's row was locked.
    if (found) await lockUser(tx, found.userId)
    const removed = found && (await removeRecipient(tx, found.userId, found.id))
    if (!removed) throw new Refusal('WRONG_CODE', { reason: 'recipient-gone' })
    const { id, userId, name, address } = removed
    await recordAudit(tx, { userId, action: 'recipient-cancelled', details: { recipientId: id } }, now())
    await recordEvent(tx, userId, { type: 'changed', subject: 'recipients' }, now())
    await disallowRemoved(tx, signer, removed, now())
    return { name, address }
  })
}
