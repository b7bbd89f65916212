import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { mails } from '#identity/accounts/mails.ts'
import { lockUser, lockUserByEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { type CodesDeps, codeRules, makeCode, openCodeSince } from '#identity/sign-up/codes.store.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type MailedLink, makeResetLink, newestResetLink } from './reset-links.store.ts'
import { closeReset, findOpenReset, findReset, insertReset, type ResetRow } from './resets.store.ts'

export type OpenResetDeps = CodesDeps &
  MailDeps & {
    publicUrl: string
    resetWaitMs: number
  }

/** Minimum interval between two mailed links: short enough for an owner, too long to flood a mailbox. */
const resendAfterMs = 10 * 60_000

/**
 * Opens a reset if the email has an account: a mail with a link that stops it is sent at once, the link and the code
 * after the waiting period. During the wait, another request joins it, so that no request can restart the owner's wait.
 * While its code is valid, another request mails a further link, at most every ten minutes and without a new wait.
 * After that a new reset begins; links mailed before it keep working until they expire.
 */
export async function openReset(deps: OpenResetDeps, tx: Tx, email: string): Promise<void> {
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  const now = deps.now()
  const open = await findOpenReset(tx, user.id)
  if (open) {
    if (await isWaiting(tx, open, now)) return
    const link = await newestResetLink(tx, user.id)
    if (link && isCodeValid(open, now)) return resendLink(deps, tx, user, link)
    await closeReset(tx, user.id, 'replaced', now)
  }
  const [id, token] = [deps.newId(), randomBytes(32).toString('base64url')]
  const readyAt = new Date(now.getTime() + deps.resetWaitMs)
  await insertReset(tx, { id, userId: user.id, stopHash: stopHash(deps.secrets, token), requestedAt: now, readyAt })
  await recordAudit(tx, { userId: user.id, action: 'password-reset-asked' }, now)
  // In the URL's fragment, which browsers do not send to servers, proxies or logs.
  const stopUrl = `${deps.publicUrl}/forgot-password/stop#${token}`
  await queueMail(deps, tx, user.email, mails.resetRequested(user.language, { stopUrl, readyAt }))
  await enqueue(tx, { kind: 'password-reset', payload: { step: 'mail-code', resetId: id } }, now, readyAt)
}

/** A code whose outbox job is an hour late is lost. */
const mostLateMs = 60 * 60_000

/** Also while its code is due but not yet created: a request at that moment would otherwise void it. */
async function isWaiting(tx: Tx, { userId, readyAt }: ResetRow, now: Date): Promise<boolean> {
  if (readyAt > now) return true
  const madeAt = await openCodeSince(tx, userId, 'reset-password')
  return (madeAt === undefined || madeAt < readyAt) && now.getTime() - readyAt.getTime() < mostLateMs
}

/** As long as the mail with the code promises. */
function isCodeValid({ readyAt }: ResetRow, now: Date): boolean {
  return now.getTime() - readyAt.getTime() < codeRules['reset-password'].minutes * 60_000
}

async function resendLink(deps: OpenResetDeps, tx: Tx, user: UserRow, last: MailedLink): Promise<void> {
  if (deps.now().getTime() - last.createdAt.getTime() < resendAfterMs) return
  const { linkUrl, dropAfter } = await newLink(deps, tx, user.id)
  await queueMail(deps, tx, user.email, mails.resetLink(user.language, { linkUrl }), dropAfter)
}

/** The secret is in the URL's fragment, which browsers send neither to servers and logs nor as a Referer. */
async function newLink(deps: OpenResetDeps, tx: Tx, userId: UserId): Promise<{ linkUrl: string; dropAfter: Date }> {
  const token = await makeResetLink(deps, tx, userId)
  const dropAfter = new Date(deps.now().getTime() + codeRules['reset-link'].minutes * 60_000)
  return { linkUrl: `${deps.publicUrl}/reset-password#${token}`, dropAfter }
}

/** Mails the link and the code of a reset after its waiting period, unless it was stopped meanwhile. */
export async function mailResetCode(deps: OpenResetDeps, tx: Tx, resetId: string): Promise<void> {
  const reset = await findReset(tx, resetId)
  const user = reset && (await lockUser(tx, reset.userId))
  if (!user || user.deletedAt) return
  // Read again: it may have been stopped before the lock.
  const open = await findOpenReset(tx, user.id)
  if (open?.id !== resetId) return
  const code = await makeCode(deps, tx, user.id, 'reset-password')
  const { linkUrl, dropAfter } = await newLink(deps, tx, user.id)
  const mail = mails.resetCode(user.language, { code, linkUrl, url: `${deps.publicUrl}/reset-password` })
  await queueMail(deps, tx, user.email, mail, dropAfter)
}

/** The stored hash of a reset's stop token. */
export function stopHash(secrets: Pick<Secrets, 'hmac'>, token: string): string {
  return secrets.hmac('reset-stop', token)
}
