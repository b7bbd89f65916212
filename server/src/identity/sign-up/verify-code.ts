import { lockUser } from '#identity/accounts/users.store.ts'
import { renewToken } from '#identity/sessions/sessions.store.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { type CodesDeps, tryCode } from './codes.store.ts'
import { type CompleteVerificationDeps, completeVerification } from './complete-verification.ts'

export type VerifyCodeDeps = CodesDeps & CompleteVerificationDeps & { db: Db }

/**
 * Verifies the session's own email. Returns a new session token, since the session's rights have grown; undefined when
 * the user was already verified, so that a second click is not an error.
 */
export async function verifyCode(
  deps: VerifyCodeDeps,
  session: Session,
  posted: { email: string; otp: string },
): Promise<string | undefined> {
  const { user } = session
  if (posted.email !== user.email) throw new Refusal('NOT_YOURS')
  // Returns rather than throws, so that a counted try is not rolled back.
  const answer = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.isVerified) return { was: 'verified' as const }
    const isRight = await tryCode(deps, tx, { userId: user.id, purpose: 'verify-email', code: posted.otp })
    if (!isRight) return { was: 'wrong' as const }
    await completeVerification(deps, tx, user.id)
    return { was: 'right' as const, token: await renewToken(tx, session.id) }
  })
  if (answer.was === 'wrong') throw new Refusal('WRONG_CODE')
  if (answer.was === 'right' && !answer.token) throw new Refusal('SIGNED_OUT')
  return answer.token
}
