import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import type { BaseUnits } from '@murmur/contract/money'
import { type AssetLimit, type GuardState, maxLimitedAssets } from '@murmur/contract/signer-guards'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { Refusal } from '#platform/errors/refusal.ts'
import { rejectPasskey } from '#wallets/passkeys/reject-passkey.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type AssetLimitsDeps, assetLimits } from './asset-limits.ts'

export type SignerLimitsDeps = AssetLimitsDeps & {
  signer: Pick<Signer, 'passkeyState' | 'setLimits' | 'keepLimits' | 'guardState'>
}

/**
 * Converts limits for the signer, and returns a function that stores them there. Call that as the last step of a transaction, because
 * the signer cannot roll back. `isProven`: whether the user has proved ownership of the account, as looser limits require.
 * @throws Refusal PASSKEY_REQUIRED, UPSTREAM_DOWN
 */
export async function prepareSignerLimits(
  deps: SignerLimitsDeps,
  userId: UserId,
  limits: TradeLimits,
  { isProven, passkey }: { isProven: boolean; passkey: PasskeyProof | undefined },
): Promise<() => Promise<void>> {
  const { signer } = deps
  const { isRequired } = await signer.passkeyState(userId)
  if (isRequired && isProven && !passkey) throw new Refusal('PASSKEY_REQUIRED')
  const isOff = limits.perTradeUsd === null && limits.perDayUsd === null
  const requestedLimits = isOff ? [] : await assetLimits(deps, userId, limits)
  const { limits: current, freezes } = await signer.guardState(userId)
  // The same dollars are more base units when prices fall. Without the passkey, or for a frozen account, the signer would refuse more
  // units than it has stored, so they are capped.
  const assets =
    !isProven && (isRequired || freezes.length > 0) ? capAtCurrent(requestedLimits, current) : requestedLimits
  // A passkey that was sent is always verified, since it may be the only proof.
  const proof = isProven ? (passkey ?? null) : null
  const allowedAssets = fitAssets(assets, current)
  return async () => {
    await signer.setLimits(userId, { ...limits, assets: allowedAssets }, proof).catch(rejectPasskey(passkey))
  }
}

/**
 * Leaves out the last assets without a limit so far, where the signer would have too many with those that it keeps. They stay as
 * they are: refused, or with the passkey only.
 */
function fitAssets(wanted: readonly AssetLimit[], current: GuardState['limits']): AssetLimit[] {
  const keptAssets = new Set(current?.assets.map(({ asset }) => asset))
  let freePlaces = maxLimitedAssets - keptAssets.size
  return wanted.filter(({ asset }) => keptAssets.has(asset) || freePlaces-- > 0)
}

function capAtCurrent(wanted: readonly AssetLimit[], current: GuardState['limits']): AssetLimit[] {
  if (!current) return [...wanted]
  return wanted.flatMap((limit) => {
    const before = current.assets.find(({ asset }) => asset === limit.asset)
    if (!before) return []
    const { perTrade, perDay } = before
    return [{ ...limit, perTrade: minLimit(limit.perTrade, perTrade), perDay: minLimit(limit.perDay, perDay) }]
  })
}

function minLimit(one: BaseUnits | null, other: BaseUnits | null): BaseUnits | null {
  if (one === null || other === null) return one ?? other
  return BigInt(one) < BigInt(other) ? one : other
}
