import type { BaseUnits } from '@murmur/contract/money'
import { toBaseUnits } from '#base-units.ts'
import type { Limit, Limits, Rate, UserGuards } from '#guards/user-guards.ts'

/**
 * The limit of an asset: the one that was set, or, of an asset that this signer signed purchases of since, the limit of the asset that
 * paid, at the lowest rate of a purchase. Undefined if there is neither, and while the purchase is no older than `openedBefore` (Unix
 * milliseconds): this process learns no outcome, so that a promise that no chain carries out must wait like any looser limit.
 * `isConfirmed`: a passkey confirms the terms, and the rate only bounds them, at once.
 */
export function findLimit(
  limits: Limits,
  bought: UserGuards['bought'],
  asset: string,
  { openedBefore, isConfirmed }: { openedBefore: number; isConfirmed: boolean },
): Limit | undefined {
  const own = limits.assets[asset]
  if (own) return own
  const rates = Object.entries(bought[asset] ?? {}).flatMap(([paidAsset, rate]) => {
    const paid = limits.assets[paidAsset]
    return paid ? [{ ...rate, limit: paid }] : []
  })
  const isOpen = isConfirmed || rates.some(({ since }) => since !== null && since <= openedBefore)
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

/** Digits of a rate's numbers; more are cut off, to the lower rate. */
const maxDigits = 60

/**
 * The rate of a purchase in an asset with a limit of its own: the paid one, or the one that this was bought with before. Null without
 * one, or if a side is zero.
 */
export function rateOf(
  limits: Limits,
  bought: UserGuards['bought'],
  trade: { paidAsset: string; paid: string; units: string },
): (Rate & { with: string }) | null {
  const { paidAsset, paid, units } = trade
  if (BigInt(paid) === 0n) return null
  if (limits.assets[paidAsset]) return { with: paidAsset, units, paid }
  const before = Object.entries(bought[paidAsset] ?? {}).find(([asset]) => limits.assets[asset] !== undefined)
  if (!before) return null
  const [asset, rate] = before
  const [up, down] = [BigInt(units) * BigInt(rate.units), BigInt(paid) * BigInt(rate.paid)]
  const cut = 10n ** BigInt(Math.max(0, String(up > down ? up : down).length - maxDigits))
  return { with: asset, units: String(up / cut), paid: String(down / cut + 1n) }
}
