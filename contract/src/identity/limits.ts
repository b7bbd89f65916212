import * as v from 'valibot'
import { endpoint } from '#endpoint.ts'
import { fieldError } from '#errors/field-errors.ts'
import { SecondFactorCode } from '#identity/security.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { PasskeyProof } from '#signer-passkeys.ts'

const usd = v.pipe(
  finite,
  v.safeInteger(fieldError('whole-dollars')),
  v.minValue(1, fieldError('whole-dollars')),
  v.maxValue(10_000_000, fieldError('whole-dollars')),
)

/** The buy limits that a user has set, in whole USD; null: no limit. Sells are never limited. */
export const TradeLimits = object({ perTradeUsd: v.nullable(usd), perDayUsd: v.nullable(usd) })
export type TradeLimits = v.InferOutput<typeof TradeLimits>

export const TradeLimitsStatus = object({
  ...TradeLimits.entries,
  /** Looser limits that take effect at `from`. Stricter limits take effect immediately. */
  pending: v.nullable(object({ ...TradeLimits.entries, from: v.string() })),
  /** USD spent on buys within the last 24 h. Display number. */
  spentTodayUsd: finite,
})
export type TradeLimitsStatus = v.InferOutput<typeof TradeLimitsStatus>

const reply = object({ data: TradeLimitsStatus })

export const limitsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/trading/limits',
    access: 'verified',
    remembersSession: true,
    summary: 'Your limits for buying',
    reply,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/trading/limits',
    access: 'verified',
    summary: 'Changes the limits; looser ones need the password and apply a day later',
    body: object({
      ...TradeLimits.entries,
      password: v.optional(v.pipe(v.string(), v.maxLength(256))),
      totp: v.optional(SecondFactorCode),
      /** Of the action `limits`, where the user requires a passkey. */
      passkey: v.optional(PasskeyProof),
    }),
    reply,
    limit: { max: 20, perSeconds: 60 },
  }),
}
