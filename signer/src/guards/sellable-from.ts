import type { AttestedTerms } from '#attest.ts'
import { assetOf, type GuardedUser, type MoveTimes } from '#guards/count-moves.ts'
import { findLimit } from '#guards/find-limit.ts'
import { limitsAt } from '#guards/limits.ts'
import type { Limits, UserGuards } from '#guards/user-guards.ts'

/**
 * The Unix time in milliseconds before which this signer refuses to sell or send what these terms buy, because the user's limits
 * cover no such asset and no passkey confirms. Null: it may leave at once. Signed now, a first purchase starts that wait; a
 * freeze or a changed password starts it again.
 */
export function sellableFrom(
  { guards, isConfirmed }: GuardedUser,
  terms: AttestedTerms,
  { now, limitMs }: MoveTimes,
): number | null {
  if (isConfirmed || (terms.side !== 'buy' && terms.side !== 'sell')) return null
  const { limits, pending } = limitsAt(guards, now)
  if (!limits) return null
  const asset = assetOf(terms.chain, terms.buyToken)
  const openedBefore = now.getTime() - limitMs
  if (findLimit(limits, guards.bought, asset, { openedBefore, isConfirmed: false })) return null
  const starts = [now.getTime(), ...startsOf(limits, guards.bought, asset)]
  const opens = Math.min(...starts) + limitMs
  const isPending = pending !== null && (pending.limits === null || pending.limits.assets[asset] !== undefined)
  return isPending ? Math.min(opens, pending.from) : opens
}

/** The start times of the waits of an asset's earlier purchases, of those paid with an asset that has a limit. */
function startsOf(limits: Limits, bought: UserGuards['bought'], asset: string): number[] {
  return Object.entries(bought[asset] ?? {}).flatMap(([paidAsset, { since }]) =>
    limits.assets[paidAsset] && since !== null ? [since] : [],
  )
}
