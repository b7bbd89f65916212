import type { AttestedTerms } from '#attest.ts'
import { type GuardedUser, type LimitTimes, toAssetKey } from '#guards/count-outflows.ts'
import { findLimit } from '#guards/find-limit.ts'
import { getLimitsAt } from '#guards/limits.ts'
import type { Limits, UserGuards } from '#guards/user-guards.ts'

/**
 * Returns the Unix time in milliseconds until which this signer refuses to sell or send the asset that these terms buy,
 * because the user's limits do not cover it and no passkey confirms. Null: it can be sold immediately. If the terms are
 * a first purchase, the wait starts now; a freeze or a changed password restarts it.
 */
export function computeSellableFrom(
  { guards, isConfirmed }: GuardedUser,
  terms: AttestedTerms,
  { now, limitMs }: LimitTimes,
): number | null {
  if (isConfirmed || (terms.side !== 'buy' && terms.side !== 'sell')) return null
  const { limits, pending } = getLimitsAt(guards, now)
  if (!limits) return null
  const asset = toAssetKey(terms.chain, terms.buyToken)
  const boughtBefore = now.getTime() - limitMs
  if (findLimit(limits, guards.bought, asset, { boughtBefore, isConfirmed: false })) return null
  const starts = [now.getTime(), ...startsOf(limits, guards.bought, asset)]
  const sellableAt = Math.min(...starts) + limitMs
  const isPending = pending !== null && (pending.limits === null || pending.limits.assets[asset] !== undefined)
  return isPending ? Math.min(sellableAt, pending.from) : sellableAt
}

/** Returns the start times of the waits of an asset's earlier purchases that were paid with a limited asset. */
function startsOf(limits: Limits, bought: UserGuards['bought'], asset: string): number[] {
  return Object.entries(bought[asset] ?? {}).flatMap(([paidAsset, { since }]) =>
    limits.assets[paidAsset] && since !== null ? [since] : [],
  )
}
