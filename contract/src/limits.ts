import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { FactorCode } from '#security.ts'

const usd = z
  .number()
  .check(z.int('Use whole dollars'), z.minimum(1, 'Use whole dollars'), z.maximum(10_000_000, 'Use whole dollars'))

/** The most a user lets themselves buy for, in whole USD; null without a limit. Sells are never limited. */
export const TradeLimits = z.object({ perTradeUsd: z.nullable(usd), perDayUsd: z.nullable(usd) })
export type TradeLimits = z.infer<typeof TradeLimits>

export const TradeLimitsNow = z.extend(TradeLimits, {
  /** Looser ones on their way, and when they count; stricter ones count at once. */
  pending: z.nullable(z.extend(TradeLimits, { from: z.string() })),
  /** What buys have spent within the last 24 h, a display number. */
  spentTodayUsd: z.number(),
})
export type TradeLimitsNow = z.infer<typeof TradeLimitsNow>

const reply = z.object({ data: TradeLimitsNow })

export const limitsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/trading/limits',
    access: 'verified',
    summary: 'Your limits for buying',
    reply,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/trading/limits',
    access: 'verified',
    summary: 'Changes them; looser ones need the password and count a day later',
    body: z.extend(TradeLimits, {
      password: z.optional(z.string().check(z.maxLength(256))),
      totp: z.optional(FactorCode),
    }),
    reply,
    limit: { max: 20, perSeconds: 60 },
  }),
}
