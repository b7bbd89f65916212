import type { maxLimitedAssets, SignerLimits } from '@murmur/contract/signer-guards'
import { toBaseUnits } from '#base-units.ts'
import type { GuardChange, Limit, Limits, UserGuards } from '#guards/user-guards.ts'
import { SignerError } from '#signer-error.ts'

/** The limits in force at a time, and looser ones that still wait. */
export type LimitsState = Pick<UserGuards, 'limits' | 'pending'>

/** The limits that apply at a time: pending ones replace the current ones once they are due. */
export function getLimitsAt({ limits, pending }: LimitsState, now: Date): LimitsState {
  return pending && pending.from <= now.getTime() ? { limits: pending.limits, pending: null } : { limits, pending }
}

/** Parses the limits of a request; null if neither amount in dollars is limited. */
export function parseLimits({ perTradeUsd, perDayUsd, assets }: SignerLimits): Limits | null {
  if (perTradeUsd === null && perDayUsd === null) return null
  const entries = assets.map(({ asset, perTrade, perDay }) => [asset, { perTrade, perDay }] as const)
  return { perTradeUsd, perDayUsd, assets: Object.fromEntries(entries) }
}

const usdFields = ['perTradeUsd', 'perDayUsd'] as const
const unitFields = ['perTrade', 'perDay'] as const

/** More assets than any user limits. Caps the size of one journal entry. */
const maxKeptAssets: typeof maxLimitedAssets = 1_000

/**
 * Adds the current limits of assets that a request omits, converted at their last price to the requested dollars. The
 * server names only assets that it knows a price of, and for a user who requires a passkey an asset without a limit is
 * unlimited. Throws REFUSED for too many assets.
 */
export function keepAssets(wanted: Limits | null, before: Limits | null): Limits | null {
  if (!wanted || !before) return wanted
  const kept = Object.entries(before.assets).map(([asset, limit]) => [asset, convertLimit(limit, before, wanted)])
  const assets = { ...Object.fromEntries(kept), ...wanted.assets }
  if (Object.keys(assets).length > maxKeptAssets) throw new SignerError('REFUSED', 'the limits cover too many assets')
  return { ...wanted, assets }
}

const usdOf = { perTrade: 'perTradeUsd', perDay: 'perDayUsd' } as const

/** Scales a limit in base units to a new limit in dollars, at the price at which the old one was set. */
function convertLimit(limit: Limit, before: Limits, wanted: Limits): Limit {
  const convert = (field: keyof Limit, other: keyof Limit) => {
    const usd = wanted[usdOf[field]]
    if (usd === null) return null
    for (const priced of [field, other]) {
      const [units, dollars] = [limit[priced], before[usdOf[priced]]]
      if (units !== null && dollars) return toBaseUnits((BigInt(units) * BigInt(usd)) / BigInt(dollars))
    }
    return limit[field]
  }
  return { perTrade: convert('perTrade', 'perDay'), perDay: convert('perDay', 'perTrade') }
}

/**
 * Whether some limits allow anything that others refuse. An asset without a limit is refused, unless there are no
 * limits at all.
 */
export function isLooser(wanted: Limits | null, than: Limits | null): boolean {
  if (than === null) return false
  if (wanted === null) return true
  return (
    usdFields.some((field) => isAbove(wanted[field], than[field])) ||
    Object.entries(wanted.assets).some(([asset, limit]) => {
      const before = than.assets[asset]
      return !before || unitFields.some((field) => isAbove(limit[field], before[field]))
    })
  )
}

/**
 * Applies a change: stricter limits immediately, looser ones from a time on. Limits that are not looser than the
 * pending ones keep the pending start time; limits that are not looser than the current ones cancel the pending ones.
 */
export function applyLimits({ limits, pending }: LimitsState, wanted: Limits | null, from: number): LimitsState {
  if (!isLooser(wanted, limits)) return { limits: wanted, pending: null }
  const keepsStartTime = pending && !isLooser(wanted, pending.limits)
  return {
    limits: wanted && limits ? toStricterLimits(wanted, limits) : limits,
    pending: { limits: wanted, from: keepsStartTime ? pending.from : from },
  }
}

/** Cancels pending looser limits and waits for purchased assets, because an intruder may have started them. */
export function cancelLooser(
  guards: UserGuards,
  { now, limitMs }: { now: () => Date; limitMs: number },
): GuardChange[] {
  const { limits, pending } = getLimitsAt(guards, now())
  const after = now().getTime() - limitMs
  const purchaseRates = Object.values(guards.bought).flatMap((rates) => Object.values(rates))
  const hasWaitingPurchase = purchaseRates.some(({ since }) => since !== null && since > after)
  return [
    ...(pending ? [{ kind: 'limited', limits, pending: null } as const] : []),
    ...(hasWaitingPurchase ? [{ kind: 'unwaited', after } as const] : []),
  ]
}

/** Returns the lower amount of each limit, for the assets that both sets limit. */
function toStricterLimits(wanted: Limits, now: Limits): Limits {
  const assets = Object.entries(now.assets).flatMap(([asset, limit]): [string, Limit][] => {
    const wantedLimit = wanted.assets[asset]
    if (!wantedLimit) return []
    const lower = (field: keyof Limit) =>
      isAbove(limit[field], wantedLimit[field]) ? wantedLimit[field] : limit[field]
    return [[asset, { perTrade: lower('perTrade'), perDay: lower('perDay') }]]
  })
  const getStricterUsd = (field: (typeof usdFields)[number]) =>
    isAbove(now[field], wanted[field]) ? wanted[field] : now[field]
  return {
    perTradeUsd: getStricterUsd('perTradeUsd'),
    perDayUsd: getStricterUsd('perDayUsd'),
    assets: Object.fromEntries(assets),
  }
}

/** Compares dollars or base units; null is above every amount. */
function isAbove(one: number | string | null, other: number | string | null): boolean {
  if (other === null) return false
  return one === null || BigInt(one) > BigInt(other)
}
