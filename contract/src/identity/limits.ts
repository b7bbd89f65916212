import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { BaseUnits } from '#money.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyProof } from '#signer-passkeys.ts'

const usd = v.pipe(
  finite,
  v.safeInteger(asFieldErrorId('whole-dollars')),
  v.minValue(1, asFieldErrorId('whole-dollars')),
  v.maxValue(10_000_000, asFieldErrorId('whole-dollars')),
)

/** The limits that a user has set for purchases and sends, in whole USD; null: no limit. The signer's own cover sales as well. */
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

/** The limits that the signer enforces itself, in base units as of when they were set, for everything that leaves the wallet. */
export const SignerLimitsView = object({
  assets: v.array(
    object({
      chain: ChainKey,
      address: Address,
      symbol: v.string(),
      decimals: integer,
      /** The most that one trade or send may move; null: any amount. */
      perTrade: v.nullable(BaseUnits),
      perDay: v.nullable(BaseUnits),
      /** The amount signed within the last 24 hours. */
      usedToday: BaseUnits,
    }),
  ),
  /** ISO time from which the signer applies looser limits; null if none wait. */
  pendingFrom: v.nullable(v.string()),
})
export type SignerLimitsView = v.InferOutput<typeof SignerLimitsView>

/** `signer`: null if it stores no limits, and while it is unavailable. */
export const TradeLimitsReply = object({ ...TradeLimitsStatus.entries, signer: v.nullable(SignerLimitsView) })
export type TradeLimitsReply = v.InferOutput<typeof TradeLimitsReply>

const reply = object({ data: TradeLimitsReply })

export const limitsApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/trading/limits',
    access: 'verified',
    cachesSession: true,
    summary: 'Your limits, and those that the signer keeps itself',
    reply,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/trading/limits',
    access: 'verified',
    summary: 'Changes the limits; looser ones need the password and apply a day later',
    body: object({
      ...TradeLimits.entries,
      ...reauthFields,
      /** The proof of the action `limits`; needed if the user requires a passkey. */
      passkey: v.optional(PasskeyProof),
    }),
    reply,
    // The signer stores every change permanently.
    limit: { max: 20, perSeconds: 3_600 },
  }),
  keep: defineEndpoint({
    method: 'DELETE',
    path: '/api/trading/limits/pending',
    access: 'verified',
    summary: 'Cancels looser limits that wait, also in the signer',
    reply,
    limit: { max: 20, perSeconds: 3_600 },
  }),
}
