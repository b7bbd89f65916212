import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { LimitsAt } from './limits.store.ts'

/** Looser limits wait so long: who is being hurried, or robbed, has a night to think. */
export const waitMs = 24 * 60 * 60_000

const fields = ['perTradeUsd', 'perDayUsd'] as const

/** Whether any of the limits lets more through than another set does. Null lets everything through. */
export function isLooser(wanted: TradeLimits, than: TradeLimits): boolean {
  return fields.some((field) => toNumber(wanted[field]) > toNumber(than[field]))
}

/**
 * What holds after a change: what is stricter at once, what is looser later. A change that is no looser than one on its way
 * keeps that one's time; one that is not looser than today's cancels it.
 */
export function stepLimits({ now, pending }: LimitsAt, wanted: TradeLimits, at: Date): LimitsAt {
  const stricter = Object.fromEntries(
    fields.map((field) => [field, toNumber(wanted[field]) < toNumber(now[field]) ? wanted[field] : now[field]]),
  ) as TradeLimits
  if (!isLooser(wanted, now)) return { now: stricter, pending: null }
  const isOnItsWay = pending && !isLooser(wanted, pending)
  return { now: stricter, pending: { ...wanted, from: isOnItsWay ? pending.from : new Date(at.getTime() + waitMs) } }
}

function toNumber(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY
}
