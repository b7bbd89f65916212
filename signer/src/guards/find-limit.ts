import type { BaseUnits } from '@murmur/contract/money'
import { toBaseUnits } from '#base-units.ts'
import type { Limit, Limits, Rate, UserGuards } from '#guards/user-guards.ts'

/**
 * Returns the limit of an asset: its own limit or, for an asset that this signer signed purchases of, the limit of the
 * asset that paid, converted at the lowest purchase rate. Undefined without either, and until a purchase is older than
 * `boughtBefore` (Unix milliseconds). This process never learns whether a purchase succeeded, so a purchase with an
 * impossible minimum must wait like any looser limit. `isConfirmed`: a passkey confirms the terms, so the converted
 * limit applies without a wait.
 */
export function findLimit(
  limits: Limits,
  bought: UserGuards['bought'],
  asset: string,
  { boughtBefore, isConfirmed }: { boughtBefore: number; isConfirmed: boolean },
): Limit | undefined {
  const own = limits.assets[asset]
  if (own) return own
  const rates = Object.entries(bought[asset] ?? {}).flatMap(([paidAsset, rate]) => {
    const paid = limits.assets[paidAsset]
    return paid ? [{ ...rate, limit: paid }] : []
  })
  const isOpen = isConfirmed || rates.some(({ since }) => since !== null && since <= boughtBefore)
  if (!isOpen) return undefined
  const derived = rates.map(({ limit, ...rate }) => ({
    perTrade: scale(limit.perTrade, rate),
    perDay: scale(limit.perDay, rate),
  }))
  const [first, ...others] = derived
  return (
    first &&
    others.reduce(
      (lowest, each) => ({ perTrade: lower(lowest, each, 'perTrade'), perDay: lower(lowest, each, 'perDay') }),
      first,
    )
  )
}

function scale(limit: BaseUnits | null, { units, paid }: Rate): BaseUnits | null {
  return limit === null ? null : toBaseUnits((BigInt(limit) * BigInt(units)) / BigInt(paid))
}

function lower(one: Limit, other: Limit, field: keyof Limit): BaseUnits | null {
  const [first, second] = [one[field], other[field]]
  if (first === null || second === null) return first ?? second
  return BigInt(first) < BigInt(second) ? first : second
}

/** Maximum digits of a rate's numbers; further digits are cut off, which lowers the rate. */
const maxDigits = 60

/**
 * Returns the rate of a purchase against an asset with a limit of its own: the paid asset, or the asset that this one
 * was bought with. Null if there is none, or if a side is zero.
 */
export function findPurchaseRate(
  limits: Limits,
  bought: UserGuards['bought'],
  trade: { paidAsset: string; paid: string; units: string },
): (Rate & { with: string }) | null {
  const { paidAsset, paid, units } = trade
  if (BigInt(paid) === 0n) return null
  if (limits.assets[paidAsset]) return { with: paidAsset, units, paid }
  const earlierRate = Object.entries(bought[paidAsset] ?? {}).find(([asset]) => limits.assets[asset] !== undefined)
  if (!earlierRate) return null
  const [asset, rate] = earlierRate
  const [up, down] = [BigInt(units) * BigInt(rate.units), BigInt(paid) * BigInt(rate.paid)]
  const divisor = 10n ** BigInt(Math.max(0, String(up > down ? up : down).length - maxDigits))
  return { with: asset, units: String(up / divisor), paid: String(down / divisor + 1n) }
}
