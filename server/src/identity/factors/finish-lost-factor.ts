import { holdUser, lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import type { AttemptSource } from '#identity/accounts/visitor-attempts.ts'
import type { PasswordHasher } from '#identity/passwords/password-hasher.ts'
import { clearPendingEmail } from '#identity/profile/clear-pending-email.ts'
import { authenticateUser } from '#identity/sessions/log-in.ts'
import { endAllSessions } from '#identity/sessions/sessions.store.ts'
import type { CaptchaDeps } from '#identity/sign-up/captcha.ts'
import { type CodesDeps, checkCode, invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { clearAttempts } from '#platform/db/count-attempt.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Phrase } from '#platform/i18n/phrase.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { factorEmails } from './factor-emails.ts'
import { closeFactorReset } from './factor-resets.store.ts'
import { deleteFactors } from './factors.store.ts'

export type FinishLostFactorDeps = CaptchaDeps &
  CodesDeps &
  MailDeps & {
    passwords: Pick<PasswordHasher, 'verify'>
    /** How long the account stays on hold after the removal. */
    holdMs: number
  }

type FinishLostFactorInput = { email: string; password: string; otp: string; captchaToken: string }

/**
 * Removes all second factors of a user who proves the password and the mailed code. Invalidates the recovery codes,
 * ends all sessions and puts the account on hold.
 * @returns the message for the user
 * @throws Refusal WRONG_CREDENTIALS, WRONG_CODE, CAPTCHA_FAILED, TOO_MANY_REQUESTS
 */
export async function finishLostFactor(
  deps: FinishLostFactorDeps,
  input: FinishLostFactorInput,
  source: AttemptSource,
): Promise<readonly Phrase[]> {
  const { user, keys } = await authenticateUser(deps, input, source)
  // Returns undefined instead of throwing: a throw would roll back the counted attempt.
  const holdUntil = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    const attempt = { userId: user.id, purpose: 'lost-factor', code: input.otp } as const
    if (!(await checkCode(deps, tx, attempt))) return undefined
    await clearAttempts(tx, keys.perVisitor)
    return removeAllFactors(deps, tx, locked)
  })
  if (!holdUntil) throw new Refusal('WRONG_CODE')
  return [
    { text: 'done.factor-off' },
    { text: 'done.out-everywhere' },
    { text: 'reason.export-opens', values: { time: formatUtcMinute(holdUntil) } },
  ]
}

async function removeAllFactors(deps: FinishLostFactorDeps, tx: Tx, user: UserRow): Promise<Date> {
  const now = deps.now()
  const newHoldUntil = new Date(now.getTime() + deps.holdMs)
  const holdUntil = user.holdUntil && user.holdUntil > newHoldUntil ? user.holdUntil : newHoldUntil
  await closeFactorReset(tx, user.id, 'used', now)
  await deleteFactors(tx, user.id)
  await invalidateCodes(tx, user.id, 'second-factor', now)
  await invalidateCodes(tx, user.id, 'passkey', now)
  await clearPendingEmail(tx, user, now)
  await holdUser(tx, user.id, holdUntil)
  const count = await endAllSessions(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'second-factors-off', details: { count } }, now)
  await queueMail(deps, tx, user.email, factorEmails.factorsRemoved(user.language, { at: now, holdUntil }))
  return holdUntil
}
