import type { UserId } from '@murmur/contract/ids'
import type { TradingSettings } from '@murmur/contract/markets/risk'
import { guardFreeze, lockUnfrozen, type Passwords, verifyOwnPassword } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { getExportHold } from '#wallets/api.ts'
import { getTradingSettings, writeTradingSettings } from './trading-settings.store.ts'

export type ChangeSettingsDeps = {
  db: Db
  now: Clock
  passwords: Pick<Passwords, 'verify'>
}

const attemptLimit: AttemptLimit = { max: 5, seconds: 15 * 60 }

/**
 * Stores the settings. Allowing risky tokens requires the password. @throws ACCOUNT_FROZEN, ON_HOLD,
 * WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function changeTradingSettings(
  deps: ChangeSettingsDeps,
  userId: UserId,
  { password, ...wanted }: TradingSettings & { password?: string | undefined },
): Promise<TradingSettings> {
  const isLooser = wanted.allowDanger && !(await getTradingSettings(deps.db, userId)).allowDanger
  if (isLooser) await requirePassword(deps, userId, password)
  await transact(deps.db, async (tx) => {
    if (isLooser) await lockUnfrozen(tx, userId, deps.now())
    await writeTradingSettings(tx, userId, wanted)
    const outcome = wanted.allowDanger ? 'on' : 'off'
    await recordAudit(tx, { userId, action: 'trading-settings', details: { outcome } }, deps.now())
  })
  return wanted
}

async function requirePassword(deps: ChangeSettingsDeps, userId: UserId, password: string | undefined): Promise<void> {
  await guardFreeze(deps.db.read, userId, deps.now())
  // An account on hold cannot allow risky tokens: an attacker with a stolen mailbox could leave the setting behind.
  if (await getExportHold(deps.db.read, userId, deps.now())) throw new Refusal('ON_HOLD')
  const key = `danger ${userId}`
  const retryAfter = await transact(deps.db, (tx) => countAttempt(tx, key, attemptLimit, deps.now()))
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter })
  if (password === undefined || !(await verifyOwnPassword(deps, userId, password))) {
    throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong' })
  }
  await transact(deps.db, (tx) => clearAttempts(tx, key))
}
