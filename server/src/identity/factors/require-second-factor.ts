import type { UserId } from '@murmur/contract/ids'
import { lockUser, type UserRow } from '#identity/accounts/users.store.ts'
import { tryCode } from '#identity/sign-up/codes.store.ts'
import { clearTries, countTry, lockWhenUsedUp, type Window } from '#platform/db/count-try.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { openSecret, stepOf } from './authenticator.ts'
import { factorMails } from './factor-mails.ts'
import { codeMissing, codeWrong, tooManyCodes } from './factor-refusals.ts'
import { closeFactorReset } from './factor-resets.store.ts'
import { countRecoveryCodes, type Factors, factorsOf, takeRecoveryCode, takeStep } from './factors.store.ts'
import { type MailFactorCodeDeps, mailFactorCode } from './mail-factor-code.ts'
import { isRecoveryForm, recoveryHash } from './recovery-codes.ts'

export type SecondFactorDeps = MailFactorCodeDeps & { secrets: Pick<Secrets, 'hmac' | 'seal' | 'open'> }

/** Together, both limits leave an attacker with the password a chance of one in ten thousand a day. */
const shortly: Window = { max: 5, seconds: 15 * 60 }
const daily: Window = { max: 30, seconds: 24 * 60 * 60 }
const oneNotice: Window = { max: 1, seconds: 24 * 60 * 60 }

/** The source of a try, counted separately: the user's own session, a browser the account knows, or any other. */
export type FactorTrier = 'signed-in' | 'strangers' | `browser ${string}`

/**
 * Requires the second factor of a user who has one. Call it last, once the password was right: it uses up a code.
 * @throws Refusal SECOND_FACTOR_REQUIRED without a code (one is mailed where that is the factor) or with a wrong one,
 * TOO_MANY_REQUESTS
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps & { db: Db },
  userId: UserId,
  totp: string | undefined,
  trier: FactorTrier = 'signed-in',
): Promise<void> {
  const refusal = await transact(deps.db, (tx) => checkSecondFactor(deps, tx, userId, totp, trier))
  if (refusal) throw refusal
}

/**
 * As `requireSecondFactor`, inside the transaction of the guarded change. Returns the refusal rather than throwing it,
 * so that a counted try is not rolled back: commit first, then throw.
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  totp: string | undefined,
  trier: FactorTrier = 'signed-in',
): Promise<Refusal | undefined> {
  const user = await lockUser(tx, userId)
  if (!user || user.deletedAt) return new Refusal('SIGNED_OUT')
  const factors = await factorsOf(tx, userId)
  if (!factors.authenticator && !factors.email) return undefined
  const code = totp?.trim()
  if (!code) {
    if (factors.email) await mailFactorCode(deps, tx, user)
    return codeMissing(factors)
  }
  const now = deps.now()
  const [key, dayKey] = [`factor ${userId} ${trier}`, `factor-day ${userId} ${trier}`]
  const wait = Math.max(await countTry(tx, key, shortly, now), await countTry(tx, dayKey, daily, now))
  if (wait > 0) return tooManyCodes(wait)
  if (!(await takeCode(deps, tx, user, factors, code))) {
    await noteWrong(deps, tx, user, key)
    return codeWrong(factors)
  }
  await clearTries(tx, key)
  await clearTries(tx, dayKey)
  // Using a factor proves that it is not lost; so does a recovery code, which grants the same access.
  await closeFactorReset(tx, userId, 'factor-used', now)
  return undefined
}

/** Uses up the code, of any kind. A mailed one may be six digits as well. */
async function takeCode(
  deps: SecondFactorDeps,
  tx: Tx,
  user: UserRow,
  factors: Factors,
  code: string,
): Promise<boolean> {
  if (isRecoveryForm(code)) return useRecoveryCode(deps, tx, user, code)
  const digits = code.replaceAll(/\s/g, '')
  if (factors.authenticator && factors.sealedSecret && /^\d{6}$/.test(digits)) {
    const step = stepOf(openSecret(deps.secrets, user.id, factors.sealedSecret), digits, deps.now())
    if (step !== undefined && (await takeStep(tx, user.id, step))) return true
  }
  return factors.email && tryCode(deps, tx, { userId: user.id, purpose: 'second-factor', code })
}

async function useRecoveryCode(deps: SecondFactorDeps, tx: Tx, user: UserRow, code: string): Promise<boolean> {
  const now = deps.now()
  if (!(await takeRecoveryCode(tx, user.id, recoveryHash(deps.secrets, user.id, code), now))) return false
  const left = await countRecoveryCodes(tx, user.id)
  await recordAudit(tx, { userId: user.id, action: 'recovery-code-used', details: { count: left } }, now)
  await queueMail(deps, tx, user.email, factorMails.recoveryCodeUsed(user.language, { left, at: now }))
  return true
}

async function noteWrong(deps: SecondFactorDeps, tx: Tx, user: UserRow, key: string): Promise<void> {
  const now = deps.now()
  await recordAudit(tx, { userId: user.id, action: 'second-factor-refused' }, now)
  if (!(await lockWhenUsedUp(tx, key, shortly, now))) return
  if ((await countTry(tx, `factor-notice ${user.id}`, oneNotice, now)) > 0) return
  await queueMail(deps, tx, user.email, factorMails.locked(user.language, shortly.max))
}
