import { Refusal } from '#core/refusal.ts'
import type { Secrets } from '#core/secrets.ts'
import { forgetTries } from '#db/count-try.ts'
import { recordAudit } from '#db/record-audit.ts'
import { transact } from '#db/transact.ts'
import { type CaptchaDeps, spendCaptcha } from '#features/accounts/captcha.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import type { SignedIn } from '#features/accounts/register.ts'
import { stopReset } from '#features/accounts/resets.store.ts'
import { endSession, openSession, type SessionsDeps } from '#features/accounts/sessions.store.ts'
import { findUserByEmail, lockUser, replacePasswordHash, type UserRow } from '#features/accounts/users.store.ts'
import { countVisitor, type Place, type TryLimits, tryKeys } from '#features/accounts/visitor-tries.ts'

export type LogInDeps = SessionsDeps & CaptchaDeps & { passwords: Passwords; secrets: Pick<Secrets, 'hmac'> }

type Posted = { email: string; password: string; captchaToken: string }
/** Where the call comes from, and the session it had. */
export type Visitor = Place & { oldToken?: string | undefined }

const limits: TryLimits = { own: { max: 10, seconds: 15 * 60 }, strangers: { max: 100, seconds: 15 * 60 } }

/**
 * Signs in. An unknown email and a wrong password give the same answer after the same work. Every try is counted before
 * the password is looked at: by account and place, and by account from unknown browsers. Who signs in has not forgotten
 * the password, so a reset that waits is stopped.
 */
export async function logIn(deps: LogInDeps, posted: Posted, visitor: Visitor): Promise<SignedIn> {
  await spendCaptcha(deps, posted.captchaToken)
  const now = deps.now()
  const keys = tryKeys(deps.secrets, 'login', posted.email, visitor)
  const retryAfter = await transact(deps.db, (tx) => countVisitor(tx, keys, limits, now))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  const user = await findUserByEmail(deps.db.read, posted.email)
  const isRight = await deps.passwords.verify(user?.passwordHash, posted.password)
  if (!user || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  const newHash = deps.passwords.isOutdated(user.passwordHash) ? await deps.passwords.hash(posted.password) : undefined
  const token = await transact(deps.db, async (tx) => {
    // A reset may have changed the password since it was looked at; then this one opens nothing any more.
    const locked = await lockUser(tx, user.id)
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    await forgetTries(tx, keys.own)
    if (newHash) await replacePasswordHash(tx, user.id, newHash)
    if (visitor.oldToken) await endSession(tx, visitor.oldToken)
    await stopReset(tx, user.id, 'logged-in', now)
    await recordAudit(tx, { userId: user.id, action: 'signed-in' })
    return openSession(deps, tx, user.id)
  })
  return { user: publicUser(user), token }
}

function publicUser({ id, username, email, isVerified }: UserRow) {
  return { id, username, email, isVerified }
}
