import * as v from 'valibot'
import { integer } from '#schema/integer.ts'

/** Slippage tolerance in basis points; above `unacknowledgedBps` a request requires `acceptHighSlippage`. */
export const slippageLimits = { defaultBps: 100, minBps: 1, maxBps: 5000, unacknowledgedBps: 500 } as const

/** The slippage of one trade. */
export const Slippage = v.pipe(integer, v.minValue(slippageLimits.minBps), v.maxValue(slippageLimits.maxBps))

/** The slippage of an account; higher ones are accepted for one trade at a time. */
export const AccountSlippage = v.pipe(
  integer,
  v.minValue(slippageLimits.minBps),
  v.maxValue(slippageLimits.unacknowledgedBps),
)
