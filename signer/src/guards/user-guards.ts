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

/** An amount that a signed transaction may move. `asset`: `chain:address`, or `fee:chain` for network fees in the coin. */
export type Move = { asset: string; amount: string }

/** Moves that count, once for each `key`. `at`: Unix milliseconds. */
type CountedMoves = { key: string; moves: readonly Move[]; at: number }

/** An approval without a passkey by a user with a threshold: its outflows, by the challenge of the terms. `at`: Unix milliseconds. */
export type SmallApproval = { challenge: string; moves: readonly Move[]; at: number }

/** A purchase: at least `units` of an asset for `paid` units of another. */
export type Rate = { units: string; paid: string }

/**
 * The lowest rate of purchases. `since`: Unix milliseconds of the first of them, from which a limit of the bought asset waits; null once
 * that wait was cancelled: the rate then only caps what a passkey can approve.
 */
type BoughtRate = Rate & { since: number | null }

/** The guards of one user, which the server cannot lift. Plain JSON: a rewritten journal contains it as it is. */
export type UserGuards = {
  /** `thawsAt`: Unix milliseconds; null until a thaw is requested. */
  freezes: Readonly<Partial<Record<FrozenBy, { thawsAt: number | null }>>>
  /** Null: no limits, nothing is counted. */
  limits: Limits | null
  /** Looser limits from a time on, in Unix milliseconds. */
  pending: { limits: Limits | null; from: number } | null
  counted: readonly CountedMoves[]
  smallYeses: readonly SmallApproval[]
  /** Rates by bought and by paid asset. */
  bought: Readonly<Record<string, Readonly<Record<string, BoughtRate>>>>
}

export const noGuards: UserGuards = {
  freezes: {},
  limits: null,
  pending: null,
  counted: [],
  smallYeses: [],
  bought: {},
}

export type GuardChange =
  | { kind: 'frozen'; by: FrozenBy }
  | { kind: 'thawing'; by: FrozenBy; thawsAt: number }
  | { kind: 'limited'; limits: UserGuards['limits']; pending: UserGuards['pending'] }
  /** Cancels the waits that began after a time in Unix milliseconds. */
  | { kind: 'unwaited'; after: number }
  | ({ kind: 'counted'; bought: (Rate & { asset: string; with: string }) | null } & CountedMoves)

/** Adds an approval without a passkey. Pure. */
export function addSmallApproval(guards: UserGuards, yes: SmallApproval): UserGuards {
  const { sum, recent } = addUpOlder(guards.smallYeses, yes.at)
  return { ...guards, smallYeses: [...sum.map((each) => ({ challenge: '', ...each })), ...recent, yes] }
}

/** Counts are added up an hour after their day, so that a clock that is set back by less finds those of its day apart. */
const memoryMs = 25 * 60 * 60_000

/**
 * Adds older counts up, at the time of the newest of them. None is forgotten: a clock that was ahead and is set back finds too much
 * rather than too little of its day.
 */
function addUpOlder<Counted extends { moves: readonly Move[]; at: number }>(counts: readonly Counted[], now: number) {
  const isOlder = ({ at }: Counted) => at <= now - memoryMs
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
    case 'counted': {
      const { key, moves, at, bought } = change
      const { sum, recent } = addUpOlder(guards.counted, at)
      const counted = [...sum.map((each) => ({ key: '', ...each })), ...recent, { key, moves, at }]
      return { ...guards, counted, bought: bought ? addRate(guards.bought, bought, at) : guards.bought }
    }
  }
}

/** Keeps the lowest rate and the earliest time: terms with an impossible minimum, which no chain carries out, raise nothing. */
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
