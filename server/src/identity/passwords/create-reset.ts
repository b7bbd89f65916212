import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { emails } from '#identity/accounts/emails.ts'
import { lockUser, lockUserByEmail, type UserRow } from '#identity/accounts/users.store.ts'
import { type CodesDeps, codeRules, getOpenCodeTime, makeCode } from '#identity/sign-up/codes.store.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type MailedLink, makeResetLink, newestResetLink } from './reset-links.store.ts'
import { closeReset, findOpenReset, findReset, insertReset, type ResetRow } from './resets.store.ts'

export type CreateResetDeps = CodesDeps &
  MailDeps & {
    publicUrl: string
    resetWaitMs: number
  }

/** Minimum interval between two mailed links, so that requests cannot flood a mailbox. */
const resendAfterMs = 10 * 60_000

/**
 * Creates a reset if the email has an account. Mails a cancellation link at once, and the reset link and code after the
 * waiting period. During the waiting period further requests join the open reset, so that no request can restart the
 * owner's wait. While the code is valid, a request mails another link without a new wait, at most every ten minutes. After
 * that a new reset begins; links mailed earlier work until they expire.
 */
export async function createReset(deps: CreateResetDeps, tx: Tx, email: string): Promise<void> {
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  const now = deps.now()
  const open = await findOpenReset(tx, user.id)
  if (open) {
    if (await isResetPending(tx, open, now)) return
    const link = await newestResetLink(tx, user.id)
    if (link && isCodeValid(open, now)) return resendLink(deps, tx, user, link)
    await closeReset(tx, user.id, 'replaced', now)
  }
  const [id, token] = [deps.newId(), randomBytes(32).toString('base64url')]
  const readyAt = new Date(now.getTime() + deps.resetWaitMs)
  await insertReset(tx, {
    id,
    userId: user.id,
    stopHash: hashResetToken(deps.secrets, token),
    requestedAt: now,
    readyAt,
  })
  await recordAudit(tx, { userId: user.id, action: 'password-reset-asked' }, now)
  // The token is in the URL's fragment, which browsers do not send to servers, proxies or logs.
  const cancelUrl = `${deps.publicUrl}/forgot-password/stop#${token}`
  await queueMail(deps, tx, user.email, emails.resetRequested(user.language, { cancelUrl, readyAt }))
  await enqueue(tx, { kind: 'password-reset', payload: { step: 'mail-code', resetId: id } }, now, readyAt)
}

/** Maximum delay of the outbox job that creates the code; after this the reset counts as failed. */
const maxJobDelayMs = 60 * 60_000

/**
 * Whether the code has not been created yet. Also true while the outbox job is due: a request at that time would otherwise
 * invalidate the reset.
 */
async function isResetPending(tx: Tx, { userId, readyAt }: ResetRow, now: Date): Promise<boolean> {
  if (readyAt > now) return true
  const codeMadeAt = await getOpenCodeTime(tx, userId, 'reset-password')
  return (codeMadeAt === undefined || codeMadeAt < readyAt) && now.getTime() - readyAt.getTime() < maxJobDelayMs
}

/** Whether the code is still valid, for as long as the mail states. */
function isCodeValid({ readyAt }: ResetRow, now: Date): boolean {
  return now.getTime() - readyAt.getTime() < codeRules['reset-password'].minutes * 60_000
}

async function resendLink(deps: CreateResetDeps, tx: Tx, user: UserRow, last: MailedLink): Promise<void> {
  if (deps.now().getTime() - last.createdAt.getTime() < resendAfterMs) return
  const { linkUrl, dropAfter } = await newLink(deps, tx, user.id)
  await queueMail(deps, tx, user.email, emails.resetLink(user.language, { linkUrl }), dropAfter)
}

/**
 * Creates a reset link. Its secret is in the URL's fragment, which browsers do not send to servers, logs or in a
 * Referer header.
 */
async function newLink(deps: CreateResetDeps, tx: Tx, userId: UserId): Promise<{ linkUrl: string; dropAfter: Date }> {
  const token = await makeResetLink(deps, tx, userId)
  const dropAfter = new Date(deps.now().getTime() + codeRules['reset-link'].minutes * 60_000)
  return { linkUrl: `${deps.publicUrl}/reset-password#${token}`, dropAfter }
}

/** Mails the link and the code of a reset after its waiting period, unless the reset was canceled. */
export async function mailResetCode(deps: CreateResetDeps, tx: Tx, resetId: string): Promise<void> {
  const reset = await findReset(tx, resetId)
  const user = reset && (await lockUser(tx, reset.userId))
  if (!user || user.deletedAt) return
  // The reset may have been canceled before this transaction got the lock.
  const open = await findOpenReset(tx, user.id)
  if (open?.id !== resetId) return
  const code = await makeCode(deps, tx, user.id, 'reset-password')
  const { linkUrl, dropAfter } = await newLink(deps, tx, user.id)
  const mail = emails.resetCode(user.language, { code, linkUrl, url: `${deps.publicUrl}/reset-password` })
  await queueMail(deps, tx, user.email, mail, dropAfter)
}

/** Returns the stored hash of a cancellation token. */
export function hashResetToken(secrets: Pick<Secrets, 'hmac'>, token: string): string {
  return secrets.hmac('reset-stop', token)
}
