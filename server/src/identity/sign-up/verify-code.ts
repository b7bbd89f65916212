import { lockUser } from '#identity/accounts/users.store.ts'
import { renewToken } from '#identity/sessions/sessions.store.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Session } from '#platform/http/session.ts'
import { type CodesDeps, checkCode } from './codes.store.ts'
import { type CompleteVerificationDeps, completeVerification } from './complete-verification.ts'

export type VerifyCodeDeps = CodesDeps & CompleteVerificationDeps & { db: Db }

/**
 * Verifies the email of the session's user. Returns a new session token, because a verified session has more rights;
 * undefined if the user was already verified, so that a second click is not an error.
 */
export async function verifyCode(
  deps: VerifyCodeDeps,
  session: Session,
  input: { email: string; otp: string },
): Promise<string | undefined> {
  const { user } = session
  if (input.email !== user.email) throw new Refusal('NOT_YOURS')
  // Returns a refusal instead of throwing: a throw would roll back the counted attempt.
  const answer = await transact(deps.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.isVerified) return { was: 'verified' as const }
    const isRight = await checkCode(deps, tx, { userId: user.id, purpose: 'verify-email', code: input.otp })
    if (!isRight) return { was: 'wrong' as const }
    await completeVerification(deps, tx, user.id)
    return { was: 'right' as const, token: await renewToken(tx, session.id) }
  })
  if (answer.was === 'wrong') throw new Refusal('WRONG_CODE')
  if (answer.was === 'right' && !answer.token) throw new Refusal('SIGNED_OUT')
  return answer.token
}
