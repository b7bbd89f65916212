import type { Language } from '@murmur/contract/languages'
import { isCommonPassword } from '#identity/passwords/is-common-password.ts'
import type { PasswordHasher } from '#identity/passwords/password-hasher.ts'
import { createSession, endSession, type SessionsDeps } from '#identity/sessions/sessions.store.ts'
import { transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type CaptchaDeps, consumeCaptcha } from './captcha.ts'
import type { CompleteVerificationDeps } from './complete-verification.ts'
import { createAccount, type PrepareAccountDeps, prepareAccount } from './create-account.ts'

export type RegisterDeps = SessionsDeps &
  CaptchaDeps &
  PrepareAccountDeps &
  CompleteVerificationDeps & {
    passwords: Pick<PasswordHasher, 'hash'>
    refuseCommonPasswords: boolean
  }

type RegisterInput = { username: string; email: string; password: string; captchaToken: string }
/**
 * `language`: the language of the page and of the emails. `oldToken`: the token of the browser's previous session, which
 * will be ended. `device`: the new session's display name.
 */
type Visitor = { language: Language; oldToken?: string | undefined; device: string | null }
export type RegisterResult = { user: SessionUser; token: string; warning?: string }

/** Creates an account with a wallet and signs the user in. Discards the wallet's keys if the account is rejected. */
export async function register(deps: RegisterDeps, input: RegisterInput, visitor: Visitor): Promise<RegisterResult> {
  const isCommon = isCommonPassword(input.password)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  await consumeCaptcha(deps, input.captchaToken)
  const { username, email } = input
  const { language, oldToken } = visitor
  const passwordHash = await deps.passwords.hash(input.password)
  const account = await prepareAccount(deps, { username, email, passwordHash, isVerified: false, language })
  try {
    return await transact(deps.db, async (tx) => {
      const user = await createAccount(deps, tx, account)
      if (oldToken) await endSession(tx, oldToken)
      const token = await createSession(deps, tx, user.id, visitor.device)
      return { user, token, ...(isCommon ? { warning: translate(language, 'done.common-password') } : {}) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}
