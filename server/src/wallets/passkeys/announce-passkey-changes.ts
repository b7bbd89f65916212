import type { PasskeyState } from '@murmur/contract/signer-passkeys'
import { getLanguage } from '#identity/api.ts'
import { listAuditCounts } from '#platform/db/audit-log/read-audit-details.ts'
import type { Db } from '#platform/db/db.ts'
import { cancelJob, enqueue, enqueueCancellable, type PasskeyChangeInDoubt } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Workers } from '#platform/db/run-outbox.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailContent, type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { SignerError } from '#wallets/signer/signer-error.ts'
import { signingPasskeyEmails } from './signing-passkey-emails.ts'
import { addSigningPasskey, lockSigningPasskeys, removeSigningPasskeys } from './signing-passkeys.store.ts'

export type AnnounceDeps = MailDeps & { db: Db; publicUrl: string; signer: Pick<Signer, 'passkeyState'> }

/** How the audit log names the changes. */
const auditOutcomes: Record<PasskeyChangeInDoubt['change'], string> = {
  added: 'enrol',
  removed: 'remove',
  required: 'require',
  'not-required': 'require',
  threshold: 'threshold',
  'new-code': 'replace-recovery',
  recovery: 'recovery',
}

/** Longer than a request waits for locks and for the signer. */
const inDoubtAfterMs = 60_000

/**
 * Runs `makeChange`, which has the signer change passkeys, so that the mail about the change is never lost. The signer cannot roll
 * back, and its reply may be lost, or this process may crash before it commits. A job is therefore queued first, and cancelled in the
 * transaction of the change. If it runs, a minute later, it compares the signer's count of changes with the audit log and announces
 * what is missing.
 * @param makeChange calls `begin` in its transaction before the signer
 */
export async function withAnnouncement<T>(
  deps: AnnounceDeps,
  doubt: Omit<PasskeyChangeInDoubt, 'at' | 'before'>,
  makeChange: (begin: (tx: Tx) => Promise<void>, before: PasskeyState) => Promise<T>,
): Promise<T> {
  const { db, now, signer } = deps
  const before = await signer.passkeyState(doubt.userId)
  const at = now()
  const payload = { ...doubt, at: at.toISOString(), before: before.changes?.count ?? null }
  const dueAt = new Date(at.getTime() + inDoubtAfterMs)
  const { id, isNew } = await transact(db, async (tx) => ({
    id: await enqueueCancellable(tx, { kind: 'signing-passkeys', payload }, at, dueAt),
    // The name is shown only once the signer has the passkey. Storing it now gives the passkey its time of creation.
    isNew: await storeName(tx, payload),
  }))
  const begin = async (tx: Tx) => {
    await lockSigningPasskeys(tx, doubt.userId)
    if (!(await cancelJob(tx, id))) throw new Outage('database', 'The change waited for too long')
  }
  try {
    return await makeChange(begin, before)
  } catch (error) {
    // The signer is called last and refused, so nothing was changed.
    if (error instanceof Refusal || error instanceof SignerError)
      await transact(db, async (tx) => {
        await cancelJob(tx, id)
        if (isNew) await removeSigningPasskeys(tx, doubt.userId, doubt.credential)
      })
    throw error
  }
}

/** The outbox worker that announces changes of passkeys whose request did not commit. */
export function signingPasskeyWorkers(deps: AnnounceDeps): Pick<Workers, 'signing-passkeys'> {
  return { 'signing-passkeys': async (doubt) => (tx) => announceIfMade(deps, tx, doubt) }
}

async function announceIfMade(deps: AnnounceDeps, tx: Tx, doubt: PasskeyChangeInDoubt): Promise<void> {
  const { userId, to, before } = doubt
  // The lock waits for a change in progress.
  if (!(await lockSigningPasskeys(tx, userId))) return
  let state: PasskeyState
  try {
    state = await deps.signer.passkeyState(userId)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    // Queues a new job instead of failing this one, which the outbox would eventually give up.
    const at = deps.now()
    const dueAt = new Date(at.getTime() + inDoubtAfterMs)
    return enqueue(tx, { kind: 'signing-passkeys', payload: doubt }, at, dueAt)
  }
  const count = await findUnannounced(tx, doubt, state)
  const mail = await describeChange(deps, tx, doubt, state)
  if (count === null || !mail) return
  const details = { outcome: auditOutcomes[doubt.change], ...(before === null ? {} : { count }) }
  await recordAudit(tx, { userId, action: 'signing-passkeys', details }, deps.now())
  await removeNames(tx, doubt, state)
  await queueMail(deps, tx, to, mail)
}

/**
 * The number of the first such change that the signer made since `before` and that no request has recorded; null if there is none.
 * 0 if the signer does not count its changes, so that any may be missing.
 */
async function findUnannounced(tx: Tx, doubt: PasskeyChangeInDoubt, { changes }: PasskeyState): Promise<number | null> {
  const { userId, before } = doubt
  if (before === null || !changes) return 0
  const announcedCounts = await listAuditCounts(tx, userId, 'signing-passkeys', before)
  for (let count = before + 1; count <= changes.count; count++) {
    const name = changes.recent.at(count - changes.count - 1)
    if (!announcedCounts.has(count) && (name === undefined || namesInSigner(doubt).includes(name))) return count
  }
  return null
}

/** The signer's possible names for a change. */
function namesInSigner({ change, credential, usd }: PasskeyChangeInDoubt): string[] {
  switch (change) {
    case 'added':
      return [`enrolled ${credential}`]
    case 'removed':
      return [`removed ${credential}`]
    case 'required':
      return ['required true']
    case 'threshold':
      return [`threshold ${usd}`]
    case 'not-required':
      return ['required false']
    case 'new-code':
      return ['recovery-replaced']
    case 'recovery':
      return ['recovery-begun', 'recovered']
  }
}

async function describeChange(
  { publicUrl }: AnnounceDeps,
  tx: Tx,
  { userId, change, at, usd }: PasskeyChangeInDoubt,
  { recoveryDueAt, credentialIds }: PasskeyState,
): Promise<MailContent | undefined> {
  const language = await getLanguage(tx, userId)
  const mailDetails = { at: new Date(at), url: settingUrl(publicUrl) }
  if (change !== 'recovery') return signingPasskeyEmails.changed(language, { ...mailDetails, change, usd })
  if (recoveryDueAt !== null)
    return signingPasskeyEmails.recoveryStarted(language, { ...mailDetails, dueAt: new Date(recoveryDueAt) })
  // A remaining passkey has cancelled the recovery, and a mail about that was sent.
  return credentialIds.length === 0
    ? signingPasskeyEmails.changed(language, { ...mailDetails, change: 'recovered' })
    : undefined
}

/** @returns whether the passkey is a new one */
async function storeName(tx: Tx, { userId, at, credential, name }: PasskeyChangeInDoubt): Promise<boolean> {
  return !!credential && !!name && addSigningPasskey(tx, { userId, credential, name, createdAt: new Date(at) })
}

async function removeNames(
  tx: Tx,
  { userId, change, credential }: PasskeyChangeInDoubt,
  { credentialIds }: PasskeyState,
): Promise<void> {
  if (change === 'removed') await removeSigningPasskeys(tx, userId, credential)
  if (change === 'recovery' && credentialIds.length === 0) await removeSigningPasskeys(tx, userId)
}

/** Where the user manages these passkeys. */
export function settingUrl(publicUrl: string): string {
  return `${publicUrl}/app/settings/security#signing-passkeys`
}
