import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { changeSecurity } from '#identity/factors/change-security.ts'
import type { Proof, ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { freezeEmails } from './freeze-emails.ts'
import { queueRefreeze } from './freeze-in-signer.ts'
import { deleteEndedFreezes, type FreezeRow, listFreezes, writeFreeze } from './freezes.store.ts'

export type StartThawDeps = MailDeps & {
  secrets: Pick<Secrets, 'encrypt' | 'hmac'>
  publicUrl: string
  signer: Pick<Signer, 'freeze' | 'thaw'>
  /** Time from the request of a thaw until the account works again. */
  thawWaitMs: number
}

/**
 * Starts the waiting time after which the user's own freeze ends, after checking password and second factor. A repeated request
 * keeps the first time. A mail announces it, with a link that cancels it.
 * @throws Refusal ACCOUNT_FROZEN if only the operator froze the account, and those of `changeSecurity`
 */
export async function requestThaw(
  deps: StartThawDeps & ReauthenticateDeps,
  userId: UserId,
  proof: Proof,
): Promise<void> {
  await queueRefreeze(deps, userId, 'user')
  return changeSecurity(deps, userId, proof, {
    act: { act: 'thaw' },
    rejectsOnHold: true,
    rejectsFrozen: false,
    async change(tx, user) {
      const freezes = await listFreezes(tx, userId, deps.now())
      const ownFreeze = freezes.find(({ frozenBy }) => frozenBy === 'user')
      if (ownFreeze) await startThaw(deps, tx, user, ownFreeze)
      else if (freezes.length > 0) throw new Refusal('ACCOUNT_FROZEN', { reason: 'frozen-by-operator' })
    },
  })
}

/**
 * Starts the waiting period before a freeze ends, here and in the signer. Call it with the user's row locked, after
 * `queueRefreeze` in an earlier transaction. Fails with an Outage while the signer is down.
 * @returns false if the period had already started; it continues
 */
export async function startThaw(
  deps: StartThawDeps,
  tx: Tx,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  freeze: FreezeRow,
): Promise<boolean> {
  if (freeze.thawsAt) return false
  const { userId, frozenBy } = freeze
  const at = deps.now()
  // The signer may have missed the freeze, or count a thaw that was never stored: it freezes first, so that it counts the whole wait.
  await deps.signer.freeze(userId, frozenBy)
  // The signer counts its own wait and returns its end, so that nothing is announced before the signer signs again.
  const { freezes } = await deps.signer.thaw(userId, frozenBy)
  const signerThawsAt = freezes.find(({ by }) => by === frozenBy)?.thawsAt ?? 0
  const thawsAt = new Date(Math.max(at.getTime() + deps.thawWaitMs, signerThawsAt))
  const code = randomBytes(32).toString('base64url')
  await writeFreeze(tx, { ...freeze, thawsAt, cancelHash: hashThawCode(deps.secrets, code) })
  await recordAudit(tx, { userId, action: 'thaw-requested', details: { reason: frozenBy } }, at)
  await recordEvent(tx, userId, { type: 'freeze' }, at)
  // The code is in the URL's fragment, which browsers do not send to servers, proxies or logs.
  const cancelUrl = `${deps.publicUrl}/cancel-thaw#${code}`
  await queueMail(deps, tx, email, freezeEmails.thawing(language, { by: frozenBy, at, thawsAt, cancelUrl }))
  await enqueue(tx, { kind: 'thaw', payload: { userId } }, at, thawsAt)
  return true
}

/** Deletes the freezes whose waiting time is over, and announces an account that works again. */
export async function finishThaw(deps: MailDeps, tx: Tx, userId: UserId): Promise<void> {
  const at = deps.now()
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt || (await deleteEndedFreezes(tx, userId, at)) === 0) return
  await recordAudit(tx, { userId, action: 'account-thawed' }, at)
  await recordEvent(tx, userId, { type: 'freeze' }, at)
  if ((await listFreezes(tx, userId, at)).length > 0) return
  await queueMail(deps, tx, user.email, freezeEmails.thawed(user.language, at))
}

/** The stored hash of a mailed link's code. */
export function hashThawCode(secrets: Pick<Secrets, 'hmac'>, code: string): string {
  return secrets.hmac('cancel-thaw', code)
}
