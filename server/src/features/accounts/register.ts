import type { Language } from '@murmur/contract/languages'
import { Refusal } from '#core/refusal.ts'
import type { SessionUser } from '#core/session.ts'
import { transact } from '#db/transact.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { BecomeVerifiedDeps } from '#features/accounts/become-verified.ts'
import { type CaptchaDeps, spendCaptcha } from '#features/accounts/captcha.ts'
import { commonPasswordWarning, isCommonPassword } from '#features/accounts/is-common-password.ts'
import { openAccount, type PrepareAccountDeps, prepareAccount } from '#features/accounts/open-account.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import { endSession, openSession, type SessionsDeps } from '#features/accounts/sessions.store.ts'

export type RegisterDeps = SessionsDeps &
  CaptchaDeps &
  PrepareAccountDeps &
  BecomeVerifiedDeps & {
    passwords: Pick<Passwords, 'hash'>
    refuseCommonPasswords: boolean
  }

type Registering = { username: string; email: string; password: string; captchaToken: string }
/**
 * `language`: of the screen that registers; mails come in it. `oldToken`: of the session that this browser had; it ends.
 * `device`: what the new session is called.
 */
type Visitor = { language: Language; oldToken?: string | undefined; device: string | null }
export type SignedIn = { user: SessionUser; token: string; warning?: string }

/** Opens an account with its wallet and signs in. Keys whose user was refused are forgotten with this call. */
export async function register(deps: RegisterDeps, posted: Registering, visitor: Visitor): Promise<SignedIn> {
  const isCommon = isCommonPassword(posted.password)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  await spendCaptcha(deps, posted.captchaToken)
  const { username, email } = posted
  const { language, oldToken } = visitor
  const passwordHash = await deps.passwords.hash(posted.password)
  const account = await prepareAccount(deps, { username, email, passwordHash, isVerified: false, language })
  try {
    return await transact(deps.db, async (tx) => {
      const user = await openAccount(deps, tx, account)
      if (oldToken) await endSession(tx, oldToken)
      const token = await openSession(deps, tx, user.id, visitor.device)
      return { user, token, ...(isCommon ? { warning: commonPasswordWarning } : {}) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}
