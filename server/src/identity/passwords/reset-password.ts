import { parseUserId } from '@murmur/contract/ids'
import { lockUser, lockUserByEmail } from '#identity/accounts/users.store.ts'
import {
  type AttemptLimits,
  type AttemptSource,
  attemptKeys,
  countVisitorAttempt,
} from '#identity/accounts/visitor-attempts.ts'
import { endSession } from '#identity/sessions/sessions.store.ts'
import { type CaptchaDeps, consumeCaptcha } from '#identity/sign-up/captcha.ts'
import { type CodesDeps, checkCode } from '#identity/sign-up/codes.store.ts'
import { type AccountRecovery, type RecoverAccountDeps, recoverAccount } from '#identity/sign-up/recover-account.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { clearAttempts } from '#platform/db/count-attempt.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Phrase } from '#platform/i18n/phrase.ts'
import { isCommonPassword } from './is-common-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { consumeResetLink, findResetLinkOwner } from './reset-links.store.ts'

export type ResetPasswordDeps = CaptchaDeps &
  CodesDeps &
  RecoverAccountDeps & {
    passwords: Pick<PasswordHasher, 'hash'>
    refuseCommonPasswords: boolean
  }

type NewPassword = { password: string; captchaToken: string }
/** The browser's previous session, possibly of another account, which will be ended. */
type PreviousSession = { oldToken?: string | undefined }
/** `phrases`: the message for the user. `browserTokenEmail`: see AccountRecovery. */
export type PasswordResetResult = { phrases: readonly Phrase[]; browserTokenEmail: string | undefined }

/** Limits for the lifetime of a code: 5 attempts per visitor, which other visitors cannot use up. */
const limits: AttemptLimits = { perVisitor: { max: 5, seconds: 30 * 60 }, shared: { max: 10, seconds: 30 * 60 } }
const unknownUserId = parseUserId('00000000-0000-0000-0000-000000000000')

/**
 * Sets a new password by a mailed code, ends all of the user's sessions and puts the account on hold. A wrong email and a
 * wrong or expired code return the same error after the same work.
 * @throws Refusal WRONG_CODE
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  input: NewPassword & { email: string; otp: string },
  visitor: AttemptSource & PreviousSession,
): Promise<PasswordResetResult> {
  const passwordHash = await hashNewPassword(deps, input)
  const keys = attemptKeys(deps.secrets, 'reset-code', input.email, visitor)
  // Returns the result instead of throwing: a throw would roll back the counted attempt.
  const answer = await transact(deps.db, async (tx) => {
    const retryAfter = await countVisitorAttempt(tx, keys, limits, deps.now())
    if (retryAfter > 0) return { retryAfter }
    const user = await lockUserByEmail(tx, input.email)
    const attempt = { userId: user?.id ?? unknownUserId, purpose: 'reset-password', code: input.otp } as const
    if (!(await checkCode(deps, tx, attempt)) || !user) return {}
    await clearAttempts(tx, keys.perVisitor)
    await endPreviousSession(tx, visitor)
    return { recovery: await recoverAccount(deps, tx, user, passwordHash) }
  })
  if (answer.retryAfter) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer.retryAfter })
  if (!answer.recovery) throw new Refusal('WRONG_CODE')
  return toResetResult(answer.recovery, input.password)
}

/**
 * Sets a new password by a mailed link. The link's 256 bits need no attempt limit, so other visitors cannot lock the
 * owner out.
 * @throws Refusal WRONG_CODE
 */
export async function resetPasswordByLink(
  deps: ResetPasswordDeps,
  input: NewPassword & { token: string },
  visitor: PreviousSession,
): Promise<PasswordResetResult> {
  const passwordHash = await hashNewPassword(deps, input)
  const recovery = await transact(deps.db, async (tx) => {
    const userId = await findResetLinkOwner(deps, tx, input.token)
    // Locks the user first, like all other transactions, to avoid deadlocks.
    const user = userId ? await lockUser(tx, userId) : undefined
    if (!user || user.deletedAt || !(await consumeResetLink(deps, tx, input.token))) return undefined
    await endPreviousSession(tx, visitor)
    return recoverAccount(deps, tx, user, passwordHash)
  })
  if (!recovery) {
    throw new Refusal('WRONG_CODE', { reason: 'link-dead' })
  }
  return toResetResult(recovery, input.password)
}

/** @throws Refusal PASSWORD_TOO_COMMON, CAPTCHA_FAILED */
async function hashNewPassword(deps: ResetPasswordDeps, { password, captchaToken }: NewPassword): Promise<string> {
  if (deps.refuseCommonPasswords && isCommonPassword(password)) throw new Refusal('PASSWORD_TOO_COMMON')
  await consumeCaptcha(deps, captchaToken)
  return deps.passwords.hash(password)
}

async function endPreviousSession(tx: Tx, { oldToken }: PreviousSession): Promise<void> {
  if (oldToken) await endSession(tx, oldToken)
}

function toResetResult({ holdUntil, browserTokenEmail }: AccountRecovery, password: string): PasswordResetResult {
  const phrases: Phrase[] = [
    { text: 'done.out-everywhere' },
    { text: 'reason.export-opens', values: { time: formatUtcMinute(holdUntil) } },
  ]
  return {
    phrases: isCommonPassword(password) ? [...phrases, { text: 'done.common-password' }] : phrases,
    browserTokenEmail,
  }
}
