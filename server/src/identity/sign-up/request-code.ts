import { emails } from '#identity/accounts/emails.ts'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { type AttemptLimit, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type CodesDeps, codeRules, getOpenCodeTime, makeCode } from './codes.store.ts'

export type RequestCodeDeps = CodesDeps & { db: Db; secrets: Pick<Secrets, 'hmac' | 'encrypt'> }

/** A second call within this time comes from the same page load, not from a click on Resend. */
const duplicateCallMs = 2_000
const shortLimit: AttemptLimit = { max: 8, seconds: 15 * 60 }
const dailyLimit: AttemptLimit = { max: 40, seconds: 24 * 60 * 60 }

/**
 * Mails a new code and invalidates the old one. With 5 attempts per code, both limits together keep the chance of
 * guessing a code below one in a million a day. Does nothing for a verified user.
 */
export async function requestCode(deps: RequestCodeDeps, user: SessionUser, email: string): Promise<void> {
  if (email !== user.email) throw new Refusal('NOT_YOURS')
  const now = deps.now()
  const retryAfter = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked || locked.isVerified) return 0
    const mailedAt = await getOpenCodeTime(tx, user.id, 'verify-email')
    if (mailedAt && now.getTime() - mailedAt.getTime() < duplicateCallMs) return 0
    return mailVerificationCode(deps, tx, locked)
  })
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
}

/**
 * Mails a new code to the user's email and invalidates the old one. The caller must hold the user's row lock.
 * @returns 0 within the limits, else the seconds to wait
 */
export async function mailVerificationCode(
  deps: RequestCodeDeps,
  tx: Tx,
  { id, email, language }: Pick<UserRow, 'id' | 'email' | 'language'>,
): Promise<number> {
  const now = deps.now()
  const wait = Math.max(
    await countAttempt(tx, `code ${id}`, shortLimit, now),
    await countAttempt(tx, `code-day ${id}`, dailyLimit, now),
  )
  if (wait > 0) return wait
  const mail = emails.verificationCode(language, await makeCode(deps, tx, id, 'verify-email'))
  const dropAfter = new Date(now.getTime() + codeRules['verify-email'].minutes * 60_000)
  await queueMail(deps, tx, email, mail, dropAfter)
  return 0
}
