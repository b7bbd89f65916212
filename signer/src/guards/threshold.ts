import type { BaseUnits } from '@murmur/contract/money'
import type { AboveThreshold, AssetAmount, ThresholdState } from '@murmur/contract/signer-passkeys'
import type { AttestedTerms } from '#attest.ts'
import { coinAssets, type MoveTimes, movesOf } from '#guards/count-moves.ts'
import { findLimit } from '#guards/find-limit.ts'
import { limitsAt } from '#guards/limits.ts'
import type { Move, SmallApproval } from '#guards/user-guards.ts'
import type { Threshold, UserPasskeys } from '#passkeys/user-passkeys.ts'
import { coinAddress, thresholdUnitsPerUsd } from '#pinned-chains.ts'
import { permit } from '#signer-error.ts'

const dayMs = 24 * 60 * 60_000
/** A whole threshold. Amounts are added up as parts of it, each rounded up, so that splitting moves no more. */
const whole = 10n ** 18n
/** ERC-20 approvals that terms below the threshold may need: one of the amount, and one that resets an older approval. */
export const approvalsBelowThreshold = 2

const bounds: ReadonlyMap<string, bigint> = new Map(Object.entries(thresholdUnitsPerUsd))

type ThresholdUser = Pick<UserPasskeys, 'isRequired' | 'threshold' | 'guards'>

/** Whether a passkey must confirm terms: never, not below the threshold, always, or, with the reason, above the threshold. */
export type PasskeyNeed = 'never' | 'below' | 'always' | AboveThreshold

/** Decides whether a user's passkey must confirm terms. `own`: the challenge of an earlier yes to them, which does not count against it. */
export function passkeyNeed(user: ThresholdUser, terms: AttestedTerms, times: MoveTimes, own?: string): PasskeyNeed {
  const { threshold, guards } = user
  if (!user.isRequired) return 'never'
  if (!threshold) return 'always'
  const { usd } = threshold
  const moves = movesOfApproval(terms)
  const parts = partsOf(threshold, moves)
  if (parts === null || !hasLimits(user, terms, times)) return { usd, why: 'asset' }
  if (parts > whole) return { usd, why: 'amount' }
  const others = guards.smallYeses.filter(({ challenge }) => challenge !== own)
  return usedParts(threshold, others, times.now) + parts > whole ? { usd, why: 'day' } : 'below'
}

/** The most that approved terms may take out of the wallet, with the network fee of each transaction that they cover. */
export function movesOfApproval(terms: AttestedTerms): Move[] {
  const paysToken =
    terms.chain !== 'sol' &&
    (terms.side === 'buy' || terms.side === 'sell') &&
    terms.sellToken.toLowerCase() !== coinAddress
  const transactions = paysToken ? 1 + approvalsBelowThreshold : 1
  const fees = String(BigInt(terms.maxNetworkFee) * BigInt(transactions))
  const moved = movesOf(terms, 'swap').filter(({ asset }) => !asset.startsWith('fee:'))
  return [...moved, { asset: coinAssets[terms.chain], amount: fees }]
}

/**
 * Reads a threshold of a request. Throws REFUSED for an asset whose worth no release has bounded, for one that is named twice, and for more
 * of one than the dollars can be worth: a server that is compromised then could let anything pass otherwise.
 */
export function readThreshold({ usd, assets }: { usd: number; assets: readonly AssetAmount[] }): Threshold {
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

/** Describes the threshold, and what moved without a passkey; null without one. */
export function describeThreshold({ threshold, guards }: ThresholdUser, now: Date): ThresholdState | null {
  if (!threshold) return null
  const { usd, assets } = threshold
  const used = usedParts(threshold, guards.smallYeses, now) * BigInt(usd) * 100n
  const usedCents = Number((used + whole - 1n) / whole)
  return { usd, assets: Object.entries(assets).map(([asset, amount]) => ({ asset, amount })), usedCents }
}

/** An asset without a limit needs the passkey, which a limit does not replace. */
function hasLimits({ guards }: ThresholdUser, terms: AttestedTerms, { now, limitMs }: MoveTimes): boolean {
  const { limits } = limitsAt(guards, now)
  if (!limits) return true
  const how = { openedBefore: now.getTime() - limitMs, isConfirmed: false }
  const moved = movesOf(terms, 'swap').filter(({ asset }) => !asset.startsWith('fee:'))
  return moved.every(({ asset }) => findLimit(limits, guards.bought, asset, how) !== undefined)
}

function usedParts(threshold: Threshold, yeses: readonly SmallApproval[], now: Date): bigint {
  const today = yeses.filter(({ at }) => at > now.getTime() - dayMs)
  // A move of an asset that the threshold no longer has counts as all of it.
  return today.reduce((sum, { moves }) => sum + (partsOf(threshold, moves) ?? whole), 0n)
}

/** The part of the threshold that an amount is, rounded up; null if it has none of the asset. */
function partsOf({ assets }: Threshold, moves: readonly Move[]): bigint | null {
  let sum = 0n
  for (const { asset, amount } of moves) {
    const max = BigInt(assets[asset] ?? 0)
    if (BigInt(amount) === 0n) continue
    if (max === 0n) return null
    sum += (BigInt(amount) * whole + max - 1n) / max
  }
  return sum
}
