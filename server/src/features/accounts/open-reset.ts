import { randomBytes } from 'node:crypto'
import type { Secrets } from '#core/secrets.ts'
import { enqueue } from '#db/enqueue.ts'
import { recordAudit } from '#db/record-audit.ts'
import type { Tx } from '#db/transact.ts'
import { type CodesDeps, codeRules, makeCode, openCodeSince } from '#features/accounts/codes.store.ts'
import { mails } from '#features/accounts/mails.ts'
import { closeReset, findOpenReset, findReset, insertReset, type ResetRow } from '#features/accounts/resets.store.ts'
import { type MailDeps, sendMail } from '#features/accounts/send-mail.ts'
import { lockUser, lockUserByEmail } from '#features/accounts/users.store.ts'

export type OpenResetDeps = CodesDeps &
  MailDeps & {
    publicUrl: string
    resetWaitMs: number
  }

/**
 * Opens a reset if the email has an account: a mail that can stop it goes out at once, the code once the waiting time is
 * over. While one waits, another request joins it, so that nobody can make the owner wait anew; after that it begins
 * again, and the code before stays good until the next one is made.
 */
export async function openReset(deps: OpenResetDeps, tx: Tx, email: string): Promise<void> {
  const user = await lockUserByEmail(tx, email)
  if (!user) return
  const now = deps.now()
  const open = await findOpenReset(tx, user.id)
  if (open && (await isWaiting(tx, open, now))) return
  if (open) await closeReset(tx, user.id, 'replaced', now)
  const [id, token] = [deps.newId(), randomBytes(32).toString('base64url')]
  const readyAt = new Date(now.getTime() + deps.resetWaitMs)
  await insertReset(tx, { id, userId: user.id, stopHash: stopHash(deps.secrets, token), requestedAt: now, readyAt })
  await recordAudit(tx, { userId: user.id, action: 'password-reset-asked' }, now)
  // Behind the #, so that no server and no log on the way sees it.
  const stopUrl = `${deps.publicUrl}/forgot-password/stop#${token}`
  await sendMail(deps, tx, user.email, mails.resetAsked(user.language, { stopUrl, readyAt }))
  await enqueue(tx, { kind: 'password-reset', payload: { step: 'mail-code', resetId: id } }, now, readyAt)
}

/** An outbox that is an hour behind has lost the code. */
const mostLateMs = 60 * 60_000

/** Also while its code is due and not made yet: who asks in that moment would else take it away. */
async function isWaiting(tx: Tx, { userId, readyAt }: ResetRow, now: Date): Promise<boolean> {
  if (readyAt > now) return true
  const madeAt = await openCodeSince(tx, userId, 'reset-password')
  return (madeAt === undefined || madeAt < readyAt) && now.getTime() - readyAt.getTime() < mostLateMs
}

/** Mails the code of a reset that has waited long enough, unless it was stopped meanwhile. */
export async function mailResetCode(deps: OpenResetDeps, tx: Tx, resetId: string): Promise<void> {
  const reset = await findReset(tx, resetId)
  const user = reset && (await lockUser(tx, reset.userId))
  if (!user || user.deletedAt) return
  // Read again: before the lock it may have been stopped.
  const open = await findOpenReset(tx, user.id)
  if (open?.id !== resetId) return
  const code = await makeCode(deps, tx, user.id, 'reset-password')
  const dropAfter = new Date(deps.now().getTime() + codeRules['reset-password'].minutes * 60_000)
  const mail = mails.resetCode(user.language, { code, url: `${deps.publicUrl}/reset-password` })
  await sendMail(deps, tx, user.email, mail, dropAfter)
}

/** What the database keeps of the token that stops a reset. */
export function stopHash(secrets: Pick<Secrets, 'hmac'>, token: string): string {
  return secrets.hmac('reset-stop', token)
}
