import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { UserId } from '@murmur/contract/ids'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { consumePasskeyCode, isPasskeyCode } from '#identity/passkeys/proof-codes.ts'
import { checkCode } from '#identity/sign-up/codes.store.ts'
import { type AttemptLimit, clearAttempts, countAttempt, lockWhenExhausted } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { getSealedTotpStep } from './authenticator.ts'
import { factorEmails } from './factor-emails.ts'
import { codeRequiredRefusal, tooManyCodesRefusal, wrongCodeRefusal } from './factor-refusals.ts'
import { closeFactorReset } from './factor-resets.store.ts'
import {
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  type Factors,
  getFactors,
  hasAnyFactor,
} from './factors.store.ts'
import { type MailFactorCodeDeps, mailFactorCode } from './mail-factor-code.ts'
import { isRecoveryCodeFormat, recoveryHash } from './recovery-codes.ts'

export type SecondFactorDeps = MailFactorCodeDeps & { secrets: Pick<Secrets, 'hmac' | 'encrypt' | 'decrypt'> }

/** Together, both limits give an attacker who has the password a chance of one in ten thousand a day. */
const shortLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }
const dailyLimit: AttemptLimit = { max: 30, seconds: 24 * 60 * 60 }
const noticeLimit: AttemptLimit = { max: 1, seconds: 24 * 60 * 60 }

/**
 * The source of a sign-in. The user's own session, each browser that the account knows, and all other browsers have
 * separate counters.
 */
export type SignInSource = 'strangers' | `browser ${string}`

/**
 * Checks the second factor of a user who has one. Call it last, after the password check, because it consumes the code.
 * @throws Refusal SECOND_FACTOR_REQUIRED without a code (mails one to users of mailed codes) or with a wrong code,
 * TOO_MANY_REQUESTS
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps & { db: Db },
  userId: UserId,
  totp: string | undefined,
  use: ProvenAct | SignInSource,
): Promise<void> {
  const refusal = await transact(deps.db, (tx) => checkSecondFactor(deps, tx, userId, totp, use))
  if (refusal) throw refusal
}

/**
 * Checks the second factor inside the transaction of the protected change. `use`: the act that a passkey's code must be for, or the source
 * of a sign-in, which takes no such code. Returns a refusal instead of throwing, so
 * that the counted attempt is not rolled back: commit first, then throw the refusal.
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  totp: string | undefined,
  use: ProvenAct | SignInSource,
): Promise<Refusal | undefined> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) return new Refusal('SIGNED_OUT')
  const factors = await getFactors(tx, userId)
  if (!hasAnyFactor(factors)) return undefined
  const code = totp?.trim()
  if (!code) {
    if (factors.email) await mailFactorCode(deps, tx, user)
    return codeRequiredRefusal(factors)
  }
  const now = deps.now()
  const source = typeof use === 'string' ? use : 'signed-in'
  const [key, dayKey] = [`factor ${userId} ${source}`, `factor-day ${userId} ${source}`]
  const retryAfter = Math.max(
    await countAttempt(tx, key, shortLimit, now),
    await countAttempt(tx, dayKey, dailyLimit, now),
  )
  if (retryAfter > 0) return tooManyCodesRefusal(retryAfter)
  const act = typeof use === 'string' ? undefined : use
  if (!(await consumeCode(deps, tx, user, { factors, code, act }))) {
    await recordWrongCode(deps, tx, user, key)
    return wrongCodeRefusal(factors)
  }
  await clearAttempts(tx, key)
  await clearAttempts(tx, dayKey)
  // A user who can use a factor has not lost it. A recovery code counts as well: it grants the same access.
  await closeFactorReset(tx, userId, 'factor-used', now)
  return undefined
}

/** Consumes a code of any kind. Six digits may come from the authenticator or from a mail. */
async function consumeCode(
  deps: SecondFactorDeps,
  tx: Tx,
  user: UserRow,
  { factors, code, act }: { factors: Factors; code: string; act: ProvenAct | undefined },
): Promise<boolean> {
  if (isPasskeyCode(code)) return act !== undefined && consumePasskeyCode(deps, tx, { userId: user.id, act, code })
  if (isRecoveryCodeFormat(code)) return redeemRecoveryCode(deps, tx, user, code)
  const digits = code.replaceAll(/\s/g, '')
  if (factors.authenticator && factors.sealedSecret && /^\d{6}$/.test(digits)) {
    const sealedCode = { userId: user.id, sealed: factors.sealedSecret, code: digits, now: deps.now() }
    const step = getSealedTotpStep(deps.secrets, sealedCode)
    if (step !== undefined && (await consumeStep(tx, user.id, step))) return true
  }
  return factors.email && checkCode(deps, tx, { userId: user.id, purpose: 'second-factor', code })
}

async function redeemRecoveryCode(deps: SecondFactorDeps, tx: Tx, user: UserRow, code: string): Promise<boolean> {
  const now = deps.now()
  if (!(await consumeRecoveryCode(tx, user.id, recoveryHash(deps.secrets, user.id, code), now))) return false
  const codesLeft = await countRecoveryCodes(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'recovery-code-used', details: { count: codesLeft } }, now)
  await queueMail(deps, tx, user.email, factorEmails.recoveryCodeUsed(user.language, { left: codesLeft, at: now }))
  return true
}

async function recordWrongCode(deps: SecondFactorDeps, tx: Tx, user: UserRow, key: string): Promise<void> {
  const now = deps.now()
  await recordAudit(tx, { userId: user.id, action: 'second-factor-refused' }, now)
  if (!(await lockWhenExhausted(tx, key, shortLimit, now))) return
  if ((await countAttempt(tx, `factor-notice ${user.id}`, noticeLimit, now)) > 0) return
  await queueMail(deps, tx, user.email, factorEmails.locked(user.language, shortLimit.max))
}
