import type { UserId } from '@murmur/contract/ids'
import { findUserByEmail, lockUser, replacePasswordHash, type UserRow } from '#identity/accounts/users.store.ts'
import {
  countVisitor,
  type TryKeys,
  type TryLimits,
  type TrySource,
  tryKeys,
} from '#identity/accounts/visitor-tries.ts'
import { checkSecondFactor, type FactorTrier, type SecondFactorDeps } from '#identity/factors/require-second-factor.ts'
import type { Passwords } from '#identity/passwords/passwords.ts'
import { stopReset } from '#identity/passwords/resets.store.ts'
import { type CaptchaDeps, spendCaptcha } from '#identity/sign-up/captcha.ts'
import type { SignedIn } from '#identity/sign-up/register.ts'
import { clearTries } from '#platform/db/count-try.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { endSession, openSession, type SessionsDeps } from './sessions.store.ts'

export type LogInDeps = SessionsDeps & CaptchaDeps & SecondFactorDeps & { passwords: Passwords }

type Posted = { email: string; password: string; captchaToken: string; totp?: string | undefined }
/** The source of the call, its previous session, and the new session's display name. */
export type Visitor = TrySource & { oldToken?: string | undefined; device: string | null }

const limits: TryLimits = { own: { max: 10, seconds: 15 * 60 }, strangers: { max: 100, seconds: 15 * 60 } }

/**
 * Signs in. An unknown email and a wrong password return the same error after the same work. Every try is counted
 * before the password is verified: by account and source, and by account from unknown browsers. A login proves that the
 * password is not forgotten, so it stops a pending reset.
 * @throws Refusal SECOND_FACTOR_REQUIRED only once the password was right, so that no other caller learns about the
 * second factor
 */
export async function logIn(deps: LogInDeps, posted: Posted, visitor: Visitor): Promise<SignedIn> {
  const { user, keys } = await authenticateUser(deps, posted, visitor)
  const newHash = deps.passwords.isOutdated(user.passwordHash) ? await deps.passwords.hash(posted.password) : undefined
  // Returns rather than throws, so that a counted try of the second factor is not rolled back.
  const answer = await transact(deps.db, async (tx) => {
    // A reset may have changed the password since it was verified; the old one is no longer valid then.
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    const refusal = await checkSecondFactor(deps, tx, user.id, posted.totp, trierOf(keys))
    if (refusal) return { refusal }
    await clearTries(tx, keys.own)
    if (newHash) await replacePasswordHash(tx, user.id, newHash)
    await stopReset(tx, user.id, 'logged-in', deps.now())
    return { token: await startSession(deps, tx, user.id, visitor) }
  })
  if (answer.refusal) throw answer.refusal
  return { user: publicUser(user), token: answer.token }
}

/**
 * The user with this email and password; spends the captcha and counts the try.
 * @throws Refusal CAPTCHA_FAILED, TOO_MANY_REQUESTS, WRONG_CREDENTIALS
 */
export async function authenticateUser(
  deps: CaptchaDeps & { passwords: Pick<Passwords, 'verify'>; secrets: Pick<Secrets, 'hmac'> },
  posted: Omit<Posted, 'totp'>,
  source: TrySource,
): Promise<{ user: UserRow; keys: TryKeys }> {
  await spendCaptcha(deps, posted.captchaToken)
  const keys = tryKeys(deps.secrets, 'login', posted.email, source)
  const retryAfter = await transact(deps.db, (tx) => countVisitor(tx, keys, limits, deps.now()))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const user = await findUserByEmail(deps.db.read, posted.email)
  const isRight = await deps.passwords.verify(user?.passwordHash, posted.password)
  if (!user || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return { user, keys }
}

/** Opens a session for an authenticated user and ends the browser's previous one. */
export async function startSession(
  deps: Omit<SessionsDeps, 'db'>,
  tx: Tx,
  userId: UserId,
  { oldToken, device }: Pick<Visitor, 'oldToken' | 'device'>,
): Promise<string> {
  if (oldToken) await endSession(tx, oldToken)
  await recordAudit(tx, { userId, action: 'signed-in' })
  return openSession(deps, tx, userId, device)
}

/** Wrong codes of strangers do not lock out a browser that the account knows. */
function trierOf({ own, strangers }: TryKeys): FactorTrier {
  return strangers ? 'strangers' : `browser ${own}`
}

function publicUser({ id, username, email, isVerified }: UserRow) {
  return { id, username, email, isVerified }
}
