import { eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { utcMinute } from '#core/utc-minute.ts'
import { forgetTries } from '#db/count-try.ts'
import { recordAudit } from '#db/record-audit.ts'
import { linkedLogins } from '#db/tables/linked-logins.ts'
import { type Tx, transact } from '#db/transact.ts'
import { type CaptchaDeps, spendCaptcha } from '#features/accounts/captcha.ts'
import { type CodesDeps, tryCode } from '#features/accounts/codes.store.ts'
import { closeFactorReset } from '#features/accounts/factor-resets.store.ts'
import { forgetPendingEmail } from '#features/accounts/forget-pending-email.ts'
import { commonPasswordWarning, isCommonPassword } from '#features/accounts/is-common-password.ts'
import { mails } from '#features/accounts/mails.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import { closeReset } from '#features/accounts/resets.store.ts'
import { type MailDeps, sendMail } from '#features/accounts/send-mail.ts'
import { endAllSessions, endSession } from '#features/accounts/sessions.store.ts'
import { holdUser, lockUserByEmail, replacePasswordHash, type UserRow } from '#features/accounts/users.store.ts'
import { countVisitor, type Place, type TryLimits, tryKeys } from '#features/accounts/visitor-tries.ts'

export type ResetPasswordDeps = CaptchaDeps &
  CodesDeps &
  MailDeps & {
    passwords: Pick<Passwords, 'hash'>
    refuseCommonPasswords: boolean
    /** As a change of the password does. */
    dropWaiting: (tx: Tx, userId: string) => Promise<void>
    /** How long keys cannot be exported afterwards. */
    holdMs: number
  }

type Posted = { email: string; otp: string; password: string; captchaToken: string }
/** Where the call comes from, and the session it had, perhaps another account's: this browser forgets it. */
type Visitor = Place & { oldToken?: string | undefined }

/** As long as a code holds: 5 tries for whoever asked, and no stranger can use them up. */
const limits: TryLimits = { own: { max: 5, seconds: 30 * 60 }, strangers: { max: 10, seconds: 30 * 60 } }
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Sets a new password by a mailed code, ends all of the user's sessions and puts their keys on hold. Whatever is wrong
 * (email, code, its age) is answered the same after the same work.
 * @returns what to tell whoever did it
 * @throws Refusal WRONG_CODE
 */
export async function resetPassword(deps: ResetPasswordDeps, posted: Posted, visitor: Visitor): Promise<string> {
  const isCommon = isCommonPassword(posted.password)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  await spendCaptcha(deps, posted.captchaToken)
  const passwordHash = await deps.passwords.hash(posted.password)
  const keys = tryKeys(deps.secrets, 'reset-code', posted.email, visitor)
  // Answers rather than throws, so that a counted try is not rolled back.
  const answer = await transact(deps.db, async (tx) => {
    const retryAfter = await countVisitor(tx, keys, limits, deps.now())
    if (retryAfter > 0) return { retryAfter }
    const user = await lockUserByEmail(tx, posted.email)
    const guess = { userId: user?.id ?? nobody, purpose: 'reset-password', code: posted.otp } as const
    if (!(await tryCode(deps, tx, guess)) || !user) return {}
    await forgetTries(tx, keys.own)
    if (visitor.oldToken) await endSession(tx, visitor.oldToken)
    return { holdUntil: await takeOver(deps, tx, user, passwordHash) }
  })
  if (answer.retryAfter) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer.retryAfter })
  if (!answer.holdUntil) throw new Refusal('WRONG_CODE')
  const said = `You are signed out everywhere. Key export opens again at ${utcMinute(answer.holdUntil)}.`
  return isCommon ? `${said} ${commonPasswordWarning}` : said
}

async function takeOver(deps: ResetPasswordDeps, tx: Tx, user: UserRow, passwordHash: string): Promise<Date> {
  const now = deps.now()
  const holdUntil = new Date(now.getTime() + deps.holdMs)
  await replacePasswordHash(tx, user.id, passwordHash)
  await holdUser(tx, user.id, holdUntil)
  await closeReset(tx, user.id, 'used', now)
  // Whoever knew the old password began these.
  await closeFactorReset(tx, user.id, 'stopped', now)
  await forgetPendingEmail(tx, user, now)
  await deps.dropWaiting(tx, user.id)
  await dropForeignLogins(tx, user)
  const count = await endAllSessions(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'password-reset', details: { count } }, now)
  await sendMail(deps, tx, user.email, mails.passwordReset(user.language, { at: now, holdUntil }))
  return holdUntil
}

/**
 * Until an email is verified, whoever opened the account may be a stranger who named somebody else's address at another site.
 * The mailed code is the first proof of whose it is: a login from before must not go on opening what the owner now fills.
 */
async function dropForeignLogins(tx: Tx, { id, isVerified }: UserRow): Promise<void> {
  if (!isVerified) await tx.delete(linkedLogins).where(eq(linkedLogins.userId, id))
}
