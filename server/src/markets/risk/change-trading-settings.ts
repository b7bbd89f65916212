import type { UserId } from '@murmur/contract/ids'
import type { TradingSettings } from '@murmur/contract/markets/risk'
import { lockActiveUser, lockUnfrozen, type Proof, type ReauthenticateDeps } from '#identity/api.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
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
  const isProven = isLooserThan(await getTradingSettings(deps.db.read, userId), wanted)
  if (isProven) await reauthenticateToLoosen(deps, userId, proof, { act: 'trading-settings' })
  await transact(deps.db, async (tx) => {
    await lockActiveUser(tx, userId)
    if (isProven) await lockUnfrozen(tx, userId, deps.now())
    // The owner may have tightened the settings in the meantime, so that this change needs a proof.
    else if (isLooserThan(await getTradingSettings(tx, userId), wanted)) throw new Refusal('WRONG_CREDENTIALS')
    await writeTradingSettings(tx, userId, wanted)
    const outcome = wanted.allowDanger ? 'on' : 'off'
    await recordAudit(tx, { userId, action: 'trading-settings', details: { outcome } }, deps.now())
  })
  return wanted
}

function isLooserThan(now: TradingSettings, wanted: TradingSettings): boolean {
  return wanted.allowDanger && !now.allowDanger
}
