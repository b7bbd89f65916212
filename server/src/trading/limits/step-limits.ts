import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { LimitsAt } from './limits.store.ts'

/** Delay before looser limits apply, so that a user under pressure or an intruder cannot act at once. */
export const waitMs = 24 * 60 * 60_000

const fields = ['perTradeUsd', 'perDayUsd'] as const

/** Whether any limit allows more than in the other set. Null means no limit. */
export function isLooser(wanted: TradeLimits, than: TradeLimits): boolean {
  return fields.some((field) => toNumber(wanted[field]) > toNumber(than[field]))
}

/**
 * Applies a change: stricter limits immediately, looser ones later. A change that is not looser than a pending one
 * keeps the pending one's time; one that is not looser than the current limits cancels it.
 */
export function stepLimits({ now, pending }: LimitsAt, wanted: TradeLimits, at: Date): LimitsAt {
  const stricter = Object.fromEntries(
    fields.map((field) => [field, toNumber(wanted[field]) < toNumber(now[field]) ? wanted[field] : now[field]]),
  ) as TradeLimits
  if (!isLooser(wanted, now)) return { now: stricter, pending: null }
  const keepsPendingTime = pending && !isLooser(wanted, pending)
  return {
    now: stricter,
    pending: { ...wanted, from: keepsPendingTime ? pending.from : new Date(at.getTime() + waitMs) },
  }
}

function toNumber(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY
}
