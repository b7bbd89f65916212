import type { UserId } from '@murmur/contract/ids'
import type { TradingSettings } from '@murmur/contract/markets/risk'
import { lockUnfrozen, type Proof, type ReauthenticateDeps } from '#identity/api.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { reauthenticateToLoosen } from '#wallets/api.ts'
import { getTradingSettings, writeTradingSettings } from './trading-settings.store.ts'

/**
 * Stores the settings. Allowing risky tokens requires the password and the second factor, or a passkey's proof. @throws ACCOUNT_FROZEN,
 * ON_HOLD, WRONG_CREDENTIALS, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeTradingSettings(
  deps: ReauthenticateDeps,
  userId: UserId,
  { allowDanger, ...proof }: TradingSettings & Proof,
): Promise<TradingSettings> {
  const wanted = { allowDanger }
  const isLooser = wanted.allowDanger && !(await getTradingSettings(deps.db, userId)).allowDanger
  if (isLooser) await reauthenticateToLoosen(deps, userId, proof, { act: 'trading-settings' })
  await transact(deps.db, async (tx) => {
    if (isLooser) await lockUnfrozen(tx, userId, deps.now())
    await writeTradingSettings(tx, userId, wanted)
    const outcome = wanted.allowDanger ? 'on' : 'off'
    await recordAudit(tx, { userId, action: 'trading-settings', details: { outcome } }, deps.now())
  })
  return wanted
}
