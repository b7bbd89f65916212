import type { BaseUnits } from '@murmur/contract/money'
import type { FrozenBy } from '@murmur/contract/signer-guards'

/** Base units as decimal text; null: any amount. */
export type Limit = { perTrade: BaseUnits | null; perDay: BaseUnits | null }

export type Limits = {
  perTradeUsd: number | null
  perDayUsd: number | null
  /** Limits by `chain:address`. */
  assets: Readonly<Record<string, Limit>>
}

/**
 * An amount that a signed transaction may move out of the wallet. `asset`: `chain:address`, or `fee:chain` for network
 * fees in the coin.
 */
export type Outflow = { asset: string; amount: string }

/** Outflows that count towards limits, once for each `key`. `at`: Unix milliseconds. */
type CountedOutflows = { key: string; moves: readonly Outflow[]; at: number }

/**
 * An approval below the threshold, given without a passkey. `challenge`: that of its terms. `moves`: its outflows.
 * `at`: Unix milliseconds.
 */
export type SmallApproval = { challenge: string; moves: readonly Outflow[]; at: number }

/** A purchase: at least `units` of an asset for `paid` units of another. */
export type Rate = { units: string; paid: string }

/**
 * The lowest rate of several purchases. `since`: Unix milliseconds of the first purchase, when the wait for a limit of
 * the bought asset starts. Null once that wait was cancelled: the rate then only caps what a passkey can approve.
 */
type BoughtRate = Rate & { since: number | null }

/**
 * The only recipients of sends, by `ListedRecipientKey`, each with the Unix milliseconds from which a send to it is signed.
 * `liftedFrom`: Unix milliseconds from which the list is off.
 */
export type AllowedRecipients = { from: Readonly<Record<string, number>>; liftedFrom: number | null }

/**
 * The guards of one user, which the server cannot lift. Plain JSON: a rewritten journal contains it unchanged, so its
 * field names are a file format.
 */
export type UserGuards = {
  /** `thawsAt`: Unix milliseconds; null until a thaw is requested. */
  freezes: Readonly<Partial<Record<FrozenBy, { thawsAt: number | null }>>>
  /** Null: no limits, nothing is counted. */
  limits: Limits | null
  /** Looser limits that apply from a time, in Unix milliseconds. */
  pending: { limits: Limits | null; from: number } | null
  counted: readonly CountedOutflows[]
  smallYeses: readonly SmallApproval[]
  /** Rates by bought and by paid asset. */
  bought: Readonly<Record<string, Readonly<Record<string, BoughtRate>>>>
  /** Null: sends to any recipient are signed. */
  recipients: AllowedRecipients | null
}

export const noGuards: UserGuards = {
  freezes: {},
  limits: null,
  pending: null,
  counted: [],
  smallYeses: [],
  bought: {},
  recipients: null,
}

export type GuardChange =
  | { kind: 'frozen'; by: FrozenBy }
  | { kind: 'thawing'; by: FrozenBy; thawsAt: number }
  | { kind: 'limited'; limits: UserGuards['limits']; pending: UserGuards['pending'] }
  /** Cancels the waits that began after a time in Unix milliseconds. */
  | { kind: 'unwaited'; after: number }
  | { kind: 'recipients'; recipients: AllowedRecipients | null }
  | ({ kind: 'counted'; bought: (Rate & { asset: string; with: string }) | null } & CountedOutflows)

/** Adds an approval without a passkey. Pure. */
export function addSmallApproval(guards: UserGuards, approval: SmallApproval): UserGuards {
  const { sum, recent } = addUpOlder(guards.smallYeses, approval.at)
  return { ...guards, smallYeses: [...sum.map((each) => ({ challenge: '', ...each })), ...recent, approval] }
}

/**
 * Older counts are merged into a sum. The extra hour keeps the counts of a full day separate after a clock is set back
 * by less than an hour.
 */
const retentionMs = 25 * 60 * 60_000

/**
 * Merges older counts into a sum, dated at the newest of them. Nothing is forgotten: after a clock that was ahead is
 * set back, the day's sum is too high rather than too low.
 */
function addUpOlder<Counted extends { moves: readonly Outflow[]; at: number }>(
  counts: readonly Counted[],
  now: number,
) {
  const isOlder = ({ at }: Counted) => at <= now - retentionMs
  const older = counts.filter(isOlder)
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of older.flatMap(({ moves }) => moves))
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount))
  const moves = [...sums].map(([asset, amount]) => ({ asset, amount: String(amount) }))
  const sum = older.length > 0 ? [{ moves, at: Math.max(...older.map(({ at }) => at)) }] : []
  return { sum, recent: counts.filter((each) => !isOlder(each)) }
}

/** Applies a change that was checked before it was written. Pure. */
export function applyGuardChange(guards: UserGuards, change: GuardChange): UserGuards {
  switch (change.kind) {
    case 'frozen':
      return { ...guards, freezes: { ...guards.freezes, [change.by]: { thawsAt: null } } }
    case 'thawing':
      return { ...guards, freezes: { ...guards.freezes, [change.by]: { thawsAt: change.thawsAt } } }
    case 'limited':
      return { ...guards, limits: change.limits, pending: change.pending }
    case 'unwaited':
      return { ...guards, bought: cancelWaits(guards.bought, change.after) }
    case 'recipients':
      return { ...guards, recipients: change.recipients }
    case 'counted': {
      const { key, moves, at, bought } = change
      const { sum, recent } = addUpOlder(guards.counted, at)
      const counted = [...sum.map((each) => ({ key: '', ...each })), ...recent, { key, moves, at }]
      return { ...guards, counted, bought: bought ? addRate(guards.bought, bought, at) : guards.bought }
    }
  }
}

/**
 * Keeps the lowest rate and the earliest time, so that terms with an impossible minimum, which no chain executes, raise
 * nothing.
 */
function addRate(
  bought: UserGuards['bought'],
  { asset, with: paidAsset, units, paid }: Rate & { asset: string; with: string },
  at: number,
): UserGuards['bought'] {
  const rates = bought[asset] ?? {}
  const known = rates[paidAsset]
  const isLower = !known || BigInt(units) * BigInt(known.paid) < BigInt(known.units) * BigInt(paid)
  const rate = { ...(isLower ? { units, paid } : known), since: known?.since ?? at }
  return { ...bought, [asset]: { ...rates, [paidAsset]: rate } }
}

function cancelWaits(bought: UserGuards['bought'], after: number): UserGuards['bought'] {
  const cancel = ([paidAsset, rate]: [string, BoughtRate]) => {
    const { since } = rate
    return [paidAsset, { ...rate, since: since !== null && since <= after ? since : null }] as const
  }
  return Object.fromEntries(
    Object.entries(bought).map(([asset, rates]) => [asset, Object.fromEntries(Object.entries(rates).map(cancel))]),
  )
}
