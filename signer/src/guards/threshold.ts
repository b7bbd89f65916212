import type { BaseUnits } from '@murmur/contract/money'
import type { AboveThreshold, AssetAmount, ThresholdState } from '@murmur/contract/signer-passkeys'
import type { AttestedTerms } from '#attest.ts'
import { getCoinAsset, type LimitTimes, outflowsOf } from '#guards/count-outflows.ts'
import { findLimit } from '#guards/find-limit.ts'
import { getLimitsAt } from '#guards/limits.ts'
import type { Outflow, SmallApproval } from '#guards/user-guards.ts'
import type { Threshold, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { coinAddress, thresholdUnitsPerUsd } from '#pinned-chains.ts'
import { permit } from '#signer-error.ts'

const dayMs = 24 * 60 * 60_000
/**
 * A full threshold. Amounts are added up as fractions of it, each rounded up, so that splitting an amount gains
 * nothing.
 */
const wholeThreshold = 10n ** 18n
/** ERC-20 approvals that terms below the threshold may need: one of the amount, and one that resets an older approval. */
export const approvalsBelowThreshold = 2

const bounds: ReadonlyMap<string, bigint> = new Map(Object.entries(thresholdUnitsPerUsd))

type ThresholdUser = Pick<UserPasskeys, 'isRequired' | 'threshold' | 'guards'>

/**
 * Whether a passkey must confirm terms: never, not below the threshold, always, or above the threshold with the reason.
 */
export type PasskeyRequirement = 'never' | 'below' | 'always' | AboveThreshold

/**
 * Decides whether a user's passkey must confirm terms. `own`: the challenge of an earlier approval of the same terms,
 * which does not count.
 */
export function passkeyRequirement(
  user: ThresholdUser,
  terms: AttestedTerms,
  times: LimitTimes,
  own?: string,
): PasskeyRequirement {
  const { threshold, guards } = user
  if (!user.isRequired) return 'never'
  if (!threshold) return 'always'
  const { usd } = threshold
  const parts = toThresholdParts(threshold, outflowsOfApproval(terms))
  if (parts === null || !hasLimits(user, terms, times)) return { usd, why: 'asset' }
  if (parts > wholeThreshold) return { usd, why: 'amount' }
  const otherApprovals = guards.smallYeses.filter(({ challenge }) => challenge !== own)
  return usedParts(threshold, otherApprovals, times.now) + parts > wholeThreshold ? { usd, why: 'day' } : 'below'
}

/**
 * Returns the most that approved terms may move out of the wallet, with the network fee of each transaction that they
 * cover.
 */
export function outflowsOfApproval(terms: AttestedTerms): Outflow[] {
  const paysToken =
    terms.chain !== 'sol' &&
    (terms.side === 'buy' || terms.side === 'sell') &&
    terms.sellToken.toLowerCase() !== coinAddress
  const transactions = paysToken ? 1 + approvalsBelowThreshold : 1
  const fees = String(BigInt(terms.maxNetworkFee) * BigInt(transactions))
  const outflows = outflowsOf(terms, 'swap').filter(({ asset }) => !asset.startsWith('fee:'))
  return [...outflows, { asset: getCoinAsset(terms.chain), amount: fees }]
}

/**
 * Parses the threshold of a request. Throws REFUSED for an asset without a pinned maximum per dollar, for a duplicate
 * asset, and for an amount above that maximum. Otherwise a compromised server could set a threshold that lets any
 * amount pass.
 */
export function parseThreshold({ usd, assets }: { usd: number; assets: readonly AssetAmount[] }): Threshold {
  const amounts = new Map<string, BaseUnits>()
  for (const { asset, amount } of assets) {
    const unitsPerUsd = bounds.get(asset)
    permit(unitsPerUsd !== undefined, 'a threshold has amounts of coins, USDC and USDT only')
    permit(!amounts.has(asset), 'the threshold names an asset twice')
    permit(BigInt(amount) <= BigInt(usd) * unitsPerUsd, 'the amount is more than the dollars are worth')
    amounts.set(asset, amount)
  }
  return { usd, assets: Object.fromEntries(amounts) }
}

/** Describes the threshold and how much of it approvals without a passkey have used; null without a threshold. */
export function describeThreshold({ threshold, guards }: ThresholdUser, now: Date): ThresholdState | null {
  if (!threshold) return null
  const { usd, assets } = threshold
  const used = usedParts(threshold, guards.smallYeses, now) * BigInt(usd) * 100n
  const usedCents = Number((used + wholeThreshold - 1n) / wholeThreshold)
  return { usd, assets: Object.entries(assets).map(([asset, amount]) => ({ asset, amount })), usedCents }
}

/** Whether every asset that the terms move has a limit. Without one the passkey is needed. */
function hasLimits({ guards }: ThresholdUser, terms: AttestedTerms, { now, limitMs }: LimitTimes): boolean {
  const { limits } = getLimitsAt(guards, now)
  if (!limits) return true
  const timing = { boughtBefore: now.getTime() - limitMs, isConfirmed: false }
  const outflows = outflowsOf(terms, 'swap').filter(({ asset }) => !asset.startsWith('fee:'))
  return outflows.every(({ asset }) => findLimit(limits, guards.bought, asset, timing) !== undefined)
}

function usedParts(threshold: Threshold, approvals: readonly SmallApproval[], now: Date): bigint {
  const todayApprovals = approvals.filter(({ at }) => at > now.getTime() - dayMs)
  // An outflow of an asset that the threshold no longer contains counts as the full threshold.
  return todayApprovals.reduce((sum, { moves }) => sum + (toThresholdParts(threshold, moves) ?? wholeThreshold), 0n)
}

/** Returns amounts as a fraction of the threshold, rounded up; null if the threshold does not contain an asset. */
function toThresholdParts({ assets }: Threshold, outflows: readonly Outflow[]): bigint | null {
  let sum = 0n
  for (const { asset, amount } of outflows) {
    const assetThreshold = BigInt(assets[asset] ?? 0)
    if (BigInt(amount) === 0n) continue
    if (assetThreshold === 0n) return null
    sum += (BigInt(amount) * wholeThreshold + assetThreshold - 1n) / assetThreshold
  }
  return sum
}
