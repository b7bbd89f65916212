import { parseUserId } from '@murmur/contract/ids'
import { lockUser, lockUserByEmail } from '#identity/accounts/users.store.ts'
import { countVisitor, type TryLimits, type TrySource, tryKeys } from '#identity/accounts/visitor-tries.ts'
import { endSession } from '#identity/sessions/sessions.store.ts'
import { type CaptchaDeps, spendCaptcha } from '#identity/sign-up/captcha.ts'
import { type CodesDeps, tryCode } from '#identity/sign-up/codes.store.ts'
import { type AccountRecovery, type RecoverAccountDeps, recoverAccount } from '#identity/sign-up/recover-account.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { clearTries } from '#platform/db/count-try.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Phrase } from '#platform/i18n/phrase.ts'
import { isCommonPassword } from './is-common-password.ts'
import type { Passwords } from './passwords.ts'
import { findResetLinkOwner, spendResetLink } from './reset-links.store.ts'

export type ResetPasswordDeps = CaptchaDeps &
  CodesDeps &
  RecoverAccountDeps & {
    passwords: Pick<Passwords, 'hash'>
    refuseCommonPasswords: boolean
  }

type NewPassword = { password: string; captchaToken: string }
/** The browser's previous session, perhaps another account's, which this browser loses. */
type OldSession = { oldToken?: string | undefined }
/** `phrases`: the reply. `markFor`: see AccountRecovery. */
export type PasswordResetDone = { phrases: readonly Phrase[]; markFor: string | undefined }

/** As long as a code is valid: 5 tries per visitor, which strangers cannot use up. */
const limits: TryLimits = { own: { max: 5, seconds: 30 * 60 }, strangers: { max: 10, seconds: 30 * 60 } }
const noUser = parseUserId('00000000-0000-0000-0000-000000000000')

/**
 * Sets a new password by a mailed code, ends all of the user's sessions and blocks key export. Every fault (email,
 * code, its age) returns the same error after the same work.
 * @throws Refusal WRONG_CODE
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  posted: NewPassword & { email: string; otp: string },
  visitor: TrySource & OldSession,
): Promise<PasswordResetDone> {
  const passwordHash = await hashNewPassword(deps, posted)
  const keys = tryKeys(deps.secrets, 'reset-code', posted.email, visitor)
  // Returns rather than throws, so that a counted try is not rolled back.
  const answer = await transact(deps.db, async (tx) => {
    const retryAfter = await countVisitor(tx, keys, limits, deps.now())
    if (retryAfter > 0) return { retryAfter }
    const user = await lockUserByEmail(tx, posted.email)
    const guess = { userId: user?.id ?? noUser, purpose: 'reset-password', code: posted.otp } as const
    if (!(await tryCode(deps, tx, guess)) || !user) return {}
    await clearTries(tx, keys.own)
    await endOldSession(tx, visitor)
    return { taken: await recoverAccount(deps, tx, user, passwordHash) }
  })
  if (answer.retryAfter) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer.retryAfter })
  if (!answer.taken) throw new Refusal('WRONG_CODE')
  return doneWith(answer.taken, posted.password)
}

/**
 * As `resetPassword`, by a mailed link. Its 256 bits need no limit on tries, so strangers cannot lock the owner out.
 * @throws Refusal WRONG_CODE
 */
export async function resetPasswordByLink(
  deps: ResetPasswordDeps,
  posted: NewPassword & { token: string },
  visitor: OldSession,
): Promise<PasswordResetDone> {
  const passwordHash = await hashNewPassword(deps, posted)
  const taken = await transact(deps.db, async (tx) => {
    const userId = await findResetLinkOwner(deps, tx, posted.token)
    // Locks the user first, as everywhere: two transactions could deadlock otherwise.
    const user = userId ? await lockUser(tx, userId) : undefined
    if (!user || user.deletedAt || !(await spendResetLink(deps, tx, posted.token))) return undefined
    await endOldSession(tx, visitor)
    return recoverAccount(deps, tx, user, passwordHash)
  })
  if (!taken) {
    throw new Refusal('WRONG_CODE', { reason: 'link-dead' })
  }
  return doneWith(taken, posted.password)
}

/** @throws Refusal PASSWORD_TOO_COMMON, CAPTCHA_FAILED */
async function hashNewPassword(deps: ResetPasswordDeps, { password, captchaToken }: NewPassword): Promise<string> {
  if (deps.refuseCommonPasswords && isCommonPassword(password)) throw new Refusal('PASSWORD_TOO_COMMON')
  await spendCaptcha(deps, captchaToken)
  return deps.passwords.hash(password)
}

async function endOldSession(tx: Tx, { oldToken }: OldSession): Promise<void> {
  if (oldToken) await endSession(tx, oldToken)
}

function doneWith({ holdUntil, markFor }: AccountRecovery, password: string): PasswordResetDone {
  const phrases: Phrase[] = [
    { text: 'done.out-everywhere' },
    { text: 'reason.export-opens', values: { time: utcMinute(holdUntil) } },
  ]
  return { phrases: isCommonPassword(password) ? [...phrases, { text: 'done.common-password' }] : phrases, markFor }
}
