import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { LimitsAt } from './limits.store.ts'

/** Delay before looser limits apply, which protects users under pressure and from intruders. */
const looserLimitDelayMs = 24 * 60 * 60_000

const fields = ['perTradeUsd', 'perDayUsd'] as const

/** Whether any limit is looser than in the other set. Null means no limit. */
export function isLooser(wanted: TradeLimits, than: TradeLimits): boolean {
  return fields.some((field) => toNumber(wanted[field]) > toNumber(than[field]))
}

/**
 * Applies a change: stricter limits immediately, looser limits later. If the change is not looser than the pending
 * limits, it keeps their start time; if it is not looser than the current limits, it cancels them.
 */
export function applyLimitChange({ now, pending }: LimitsAt, wanted: TradeLimits, at: Date): LimitsAt {
  const stricterLimits = Object.fromEntries(
    fields.map((field) => [field, toNumber(wanted[field]) < toNumber(now[field]) ? wanted[field] : now[field]]),
  ) as TradeLimits
  if (!isLooser(wanted, now)) return { now: stricterLimits, pending: null }
  const keepsPendingTime = pending && !isLooser(wanted, pending)
  return {
    now: stricterLimits,
    pending: { ...wanted, from: keepsPendingTime ? pending.from : new Date(at.getTime() + looserLimitDelayMs) },
  }
}

function toNumber(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY
}
