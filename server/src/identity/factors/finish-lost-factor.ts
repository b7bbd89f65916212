import { holdUser, lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import type { TrySource } from '#identity/accounts/visitor-tries.ts'
import type { Passwords } from '#identity/passwords/passwords.ts'
import { forgetPendingEmail } from '#identity/profile/forget-pending-email.ts'
import { authenticateUser } from '#identity/sessions/log-in.ts'
import { endAllSessions } from '#identity/sessions/sessions.store.ts'
import type { CaptchaDeps } from '#identity/sign-up/captcha.ts'
import { type CodesDeps, tryCode, voidCodes } from '#identity/sign-up/codes.store.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { clearTries } from '#platform/db/count-try.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Phrase } from '#platform/i18n/phrase.ts'
import { type MailDeps, queueMail } from '#platform/mail/queue-mail.ts'
import { factorMails } from './factor-mails.ts'
import { closeFactorReset } from './factor-resets.store.ts'
import { dropFactors } from './factors.store.ts'

export type FinishLostFactorDeps = CaptchaDeps &
  CodesDeps &
  MailDeps & {
    passwords: Pick<Passwords, 'verify'>
    /** How long key export stays blocked afterwards. */
    holdMs: number
  }

type Posted = { email: string; password: string; otp: string; captchaToken: string }

/**
 * Removes every second factor by the password and the mailed code, voids the recovery codes, ends all sessions and puts
 * the account on hold.
 * @returns the message for the user
 * @throws Refusal WRONG_CREDENTIALS, WRONG_CODE, CAPTCHA_FAILED, TOO_MANY_REQUESTS
 */
export async function finishLostFactor(
  deps: FinishLostFactorDeps,
  posted: Posted,
  source: TrySource,
): Promise<readonly Phrase[]> {
  const { user, keys } = await authenticateUser(deps, posted, source)
  // Returns rather than throws, so that a counted try is not rolled back.
  const holdUntil = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    const guess = { userId: user.id, purpose: 'lost-factor', code: posted.otp } as const
    if (!(await tryCode(deps, tx, guess))) return undefined
    await clearTries(tx, keys.own)
    return turnAllOff(deps, tx, locked)
  })
  if (!holdUntil) throw new Refusal('WRONG_CODE')
  return [
    { text: 'done.factor-off' },
    { text: 'done.out-everywhere' },
    { text: 'reason.export-opens', values: { time: utcMinute(holdUntil) } },
  ]
}

async function turnAllOff(deps: FinishLostFactorDeps, tx: Tx, user: UserRow): Promise<Date> {
  const now = deps.now()
  const fresh = new Date(now.getTime() + deps.holdMs)
  const holdUntil = user.holdUntil && user.holdUntil > fresh ? user.holdUntil : fresh
  await closeFactorReset(tx, user.id, 'used', now)
  await dropFactors(tx, user.id)
  await voidCodes(tx, user.id, 'second-factor', now)
  await forgetPendingEmail(tx, user, now)
  await holdUser(tx, user.id, holdUntil)
  const count = await endAllSessions(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'second-factors-off', details: { count } }, now)
  await queueMail(deps, tx, user.email, factorMails.allOff(user.language, { at: now, holdUntil }))
  return holdUntil
}
