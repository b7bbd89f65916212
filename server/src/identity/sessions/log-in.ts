import type { UserId } from '@murmur/contract/ids'
import { findUserByEmail, lockUser, replacePasswordHash, type UserRow } from '#identity/accounts/users.store.ts'
import {
  type AttemptKeys,
  type AttemptLimits,
  type AttemptSource,
  attemptKeys,
  countVisitorAttempt,
} from '#identity/accounts/visitor-attempts.ts'
import { checkSecondFactor, type SecondFactorDeps, type SignInSource } from '#identity/factors/require-second-factor.ts'
import type { PasswordHasher } from '#identity/passwords/password-hasher.ts'
import { cancelReset } from '#identity/passwords/resets.store.ts'
import { type CaptchaDeps, consumeCaptcha } from '#identity/sign-up/captcha.ts'
import type { RegisterResult } from '#identity/sign-up/register.ts'
import { clearAttempts } from '#platform/db/count-attempt.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { createSession, endSession, type SessionsDeps } from './sessions.store.ts'

export type LogInDeps = SessionsDeps & CaptchaDeps & SecondFactorDeps & { passwords: PasswordHasher }

type LogInInput = { email: string; password: string; captchaToken: string; totp?: string | undefined }
/** The source of the attempt, the browser's previous session, and the new session's display name. */
export type Visitor = AttemptSource & { oldToken?: string | undefined; device: string | null }

const limits: AttemptLimits = { perVisitor: { max: 10, seconds: 15 * 60 }, shared: { max: 100, seconds: 15 * 60 } }

/**
 * Signs in. An unknown email and a wrong password return the same error after the same work. Counts every attempt
 * before verifying the password, per account and source, and per account for all unknown browsers together. A login
 * cancels a pending password reset, because the user knows the password.
 * @throws Refusal SECOND_FACTOR_REQUIRED only if the password was right, so that other callers cannot learn whether
 * there is a second factor
 */
export async function logIn(deps: LogInDeps, input: LogInInput, visitor: Visitor): Promise<RegisterResult> {
  const { user, keys } = await authenticateUser(deps, input, visitor)
  const newHash = deps.passwords.isOutdated(user.passwordHash) ? await deps.passwords.hash(input.password) : undefined
  // Returns a refusal instead of throwing: a throw would roll back the counted attempt at the second factor.
  const answer = await transact(deps.db, async (tx) => {
    // The password may have changed since it was verified.
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    const refusal = await checkSecondFactor(deps, tx, user.id, input.totp, getSignInSource(keys))
    if (refusal) return { refusal }
    await clearAttempts(tx, keys.perVisitor)
    if (newHash) await replacePasswordHash(tx, user.id, newHash)
    await cancelReset(tx, user.id, 'logged-in', deps.now())
    return { token: await startSession(deps, tx, user.id, visitor) }
  })
  if (answer.refusal) throw answer.refusal
  return { user: toSessionUser(user), token: answer.token }
}

/**
 * Returns the user with this email and password. Consumes the captcha and counts the attempt.
 * @throws Refusal CAPTCHA_FAILED, TOO_MANY_REQUESTS, WRONG_CREDENTIALS
 */
export async function authenticateUser(
  deps: CaptchaDeps & { passwords: Pick<PasswordHasher, 'verify'>; secrets: Pick<Secrets, 'hmac'> },
  input: Omit<LogInInput, 'totp'>,
  source: AttemptSource,
): Promise<{ user: UserRow; keys: AttemptKeys }> {
  await consumeCaptcha(deps, input.captchaToken)
  const keys = attemptKeys(deps.secrets, 'login', input.email, source)
  const retryAfter = await transact(deps.db, (tx) => countVisitorAttempt(tx, keys, limits, deps.now()))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const user = await findUserByEmail(deps.db.read, input.email)
  const isRight = await deps.passwords.verify(user?.passwordHash, input.password)
  if (!user || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return { user, keys }
}

/** Starts a session for an authenticated user and ends the browser's previous one. */
export async function startSession(
  deps: Omit<SessionsDeps, 'db'>,
  tx: Tx,
  userId: UserId,
  { oldToken, device }: Pick<Visitor, 'oldToken' | 'device'>,
): Promise<string> {
  if (oldToken) await endSession(tx, oldToken)
  await recordAudit(tx, { userId, action: 'signed-in' })
  return createSession(deps, tx, userId, device)
}

/** Unknown browsers have their own counter, so their wrong codes do not lock out a browser that the account knows. */
function getSignInSource({ perVisitor, shared }: AttemptKeys): SignInSource {
  return shared ? 'strangers' : `browser ${perVisitor}`
}

function toSessionUser({ id, username, email, isVerified }: UserRow) {
  return { id, username, email, isVerified }
}
