import type { UserId } from '@murmur/contract/ids'
import type { TradingSettings } from '@murmur/contract/markets/risk'
import {
  guardFreeze,
  lockUnfrozen,
  type PasswordHasher,
  type Proof,
  passkeyProofCode,
  requirePasskeyProof,
  requireSecondFactor,
  type SecondFactorDeps,
  verifyOwnPassword,
} from '#identity/api.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { getAccountHold } from '#wallets/api.ts'
import { getTradingSettings, writeTradingSettings } from './trading-settings.store.ts'

export type ChangeSettingsDeps = SecondFactorDeps & { db: Db; passwords: Pick<PasswordHasher, 'verify'> }

const attemptLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }

/**
 * Stores the settings. Allowing risky tokens requires the password and the second factor, or a passkey's proof. @throws ACCOUNT_FROZEN,
 * ON_HOLD, WRONG_CREDENTIALS, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeTradingSettings(
  deps: ChangeSettingsDeps,
  userId: UserId,
  { allowDanger, ...proof }: TradingSettings & Proof,
): Promise<TradingSettings> {
  const wanted = { allowDanger }
  const isLooser = wanted.allowDanger && !(await getTradingSettings(deps.db, userId)).allowDanger
  if (isLooser) await requireProof(deps, userId, proof)
  await transact(deps.db, async (tx) => {
    if (isLooser) await lockUnfrozen(tx, userId, deps.now())
    await writeTradingSettings(tx, userId, wanted)
    const outcome = wanted.allowDanger ? 'on' : 'off'
    await recordAudit(tx, { userId, action: 'trading-settings', details: { outcome } }, deps.now())
  })
  return wanted
}

async function requireProof(deps: ChangeSettingsDeps, userId: UserId, proof: Proof): Promise<void> {
  await guardFreeze(deps.db.read, userId, deps.now())
  // An account on hold cannot allow risky tokens: an attacker with a stolen mailbox could leave the setting behind.
  if (await getAccountHold(deps.db.read, userId, deps.now())) throw new Refusal('ON_HOLD')
  const act = { act: 'trading-settings' } as const
  const code = passkeyProofCode(proof)
  if (code !== undefined) return requirePasskeyProof(deps, { userId, act, code })
  const key = `danger ${userId}`
  const retryAfter = await transact(deps.db, (tx) => countAttempt(tx, key, attemptLimit, deps.now()))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  if (proof.password === undefined || !(await verifyOwnPassword(deps, userId, proof.password))) {
    throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong' })
  }
  await transact(deps.db, (tx) => clearAttempts(tx, key))
  await requireSecondFactor(deps, userId, proof.totp, act)
}
