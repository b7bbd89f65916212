import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { FactorCode } from '#security.ts'

const usd = z.number().int('Use whole dollars').min(1, 'Use whole dollars').max(10_000_000, 'Use whole dollars')

/** The most a user lets themselves buy for, in whole USD; null without a limit. Sells are never limited. */
export const TradeLimits = z.object({ perTradeUsd: usd.nullable(), perDayUsd: usd.nullable() })
export type TradeLimits = z.infer<typeof TradeLimits>

export const TradeLimitsNow = TradeLimits.extend({
  /** Looser ones on their way, and when they count; stricter ones count at once. */
  pending: TradeLimits.extend({ from: z.string() }).nullable(),
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
    body: TradeLimits.extend({ password: z.string().max(256).optional(), totp: FactorCode.optional() }),
    reply,
    limit: { max: 20, perSeconds: 60 },
  }),
}
