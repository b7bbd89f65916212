import type { Language } from '@murmur/contract/languages'
import { Refusal } from '#core/refusal.ts'
import type { SessionUser } from '#core/session.ts'
import { recordAudit } from '#db/record-audit.ts'
import { legalAcceptances } from '#db/tables/legal-acceptances.ts'
import { wallets } from '#db/tables/wallets.ts'
import { transact } from '#db/transact.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { type CaptchaDeps, spendCaptcha } from '#features/accounts/captcha.ts'
import { commonPasswordWarning, isCommonPassword } from '#features/accounts/is-common-password.ts'
import type { Passwords } from '#features/accounts/passwords.ts'
import { endSession, openSession, type SessionsDeps } from '#features/accounts/sessions.store.ts'
import { insertUser } from '#features/accounts/users.store.ts'
import type { Signer } from '#integrations/signer/signer.port.ts'

export type RegisterDeps = SessionsDeps &
  CaptchaDeps & {
    passwords: Pick<Passwords, 'hash'>
    signer: Pick<Signer, 'createWallet'>
    refuseCommonPasswords: boolean
  }

type Registering = { username: string; email: string; password: string; captchaToken: string }
/** `language`: of the screen that registers; mails come in it. `oldToken`: of the session that this browser had; it ends. */
type Visitor = { language: Language; oldToken?: string | undefined }
export type SignedIn = { user: SessionUser; token: string; warning?: string }

/** Which wording of terms, privacy and risk notice the sign-up note speaks of. */
const termsVersion = '2026-11'

/**
 * Opens an account with its wallet and signs in. The wallet's keys are made before and stored together with the user, so
 * that no user is ever without one; keys whose user was refused are forgotten with this call.
 */
export async function register(deps: RegisterDeps, posted: Registering, visitor: Visitor): Promise<SignedIn> {
  const isCommon = isCommonPassword(posted.password)
  if (isCommon && deps.refuseCommonPasswords) throw new Refusal('PASSWORD_TOO_COMMON')
  await spendCaptcha(deps, posted.captchaToken)
  const { username, email } = posted
  const { language, oldToken } = visitor
  const passwordHash = await deps.passwords.hash(posted.password)
  const [id, walletId, createdAt] = [deps.newId(), deps.newId(), deps.now()]
  const wallet = await deps.signer.createWallet({ userId: id, walletId })
  try {
    const token = await transact(deps.db, async (tx) => {
      await insertUser(tx, { id, username, email, passwordHash, isVerified: false, language, createdAt })
      await tx.insert(wallets).values({ id: walletId, userId: id, ...wallet, createdAt })
      await tx.insert(legalAcceptances).values({ userId: id, version: termsVersion, acceptedAt: createdAt })
      await recordAudit(tx, { userId: id, action: 'account-opened', details: { walletId, version: termsVersion } })
      if (oldToken) await endSession(tx, oldToken)
      return openSession(deps, tx, id)
    })
    const user = { id, username, email, isVerified: false }
    return { user, token, ...(isCommon ? { warning: commonPasswordWarning } : {}) }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ACCOUNT_EXISTS')
    throw error
  }
}
