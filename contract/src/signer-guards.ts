import * as v from 'valibot'
import { UserId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { LimitedAsset } from '#signer-fields.ts'
import { PasskeyLimits, PasskeyProof } from '#signer-passkeys.ts'

/** The guards of a user's funds that the signer enforces itself, whatever the server requests. */

/** Who froze the account. Neither can end the freeze of the other. */
export const FrozenBy = v.picklist(['user', 'operator'])
export type FrozenBy = v.InferOutput<typeof FrozenBy>

/**
 * How much of an asset may leave the wallet, in base units, in one trade or send, and within 24 hours; null: any amount.
 */
export const AssetLimit = object({
  asset: LimitedAsset,
  perTrade: v.nullable(BaseUnits),
  perDay: v.nullable(BaseUnits),
})
export type AssetLimit = v.InferOutput<typeof AssetLimit>

/** Limits of a user. The dollars are those that the user chose; both null: no limits. */
export const SignerLimits = object({
  perTradeUsd: PasskeyLimits.entries.perTradeUsd,
  perDayUsd: PasskeyLimits.entries.perDayUsd,
  assets: v.array(AssetLimit),
})
export type SignerLimits = v.InferOutput<typeof SignerLimits>

export const GuardRequests = [
  /** Stops trades, sends and exports of a user, durably, and cancels a thaw and looser limits in progress. Idempotent. */
  object({ op: v.literal('freeze'), id: finite, userId: UserId, by: FrozenBy }),
  /** Starts the signer's own waiting time after which that freeze ends. A thaw in progress keeps its time. */
  object({ op: v.literal('thaw'), id: finite, userId: UserId, by: FrozenBy }),
  /**
   * Sets the limits: stricter ones immediately, looser ones after the signer's own waiting time. `passkey`: of the action
   * `limits`, needed for looser ones if the user requires it.
   */
  object({
    op: v.literal('set-limits'),
    id: finite,
    userId: UserId,
    limits: SignerLimits,
    passkey: v.nullable(PasskeyProof),
  }),
  /** Cancels pending looser limits. */
  object({ op: v.literal('keep-limits'), id: finite, userId: UserId }),
  object({ op: v.literal('guard-state'), id: finite, userId: UserId }),
] as const

export type GuardState = {
  /** The freezes in force. `thawsAt`: Unix milliseconds; null until a thaw is requested. */
  freezes: { by: FrozenBy; thawsAt: number | null }[]
  /** Null without limits. `usedToday`: base units signed for within the last 24 hours. */
  limits: (Omit<SignerLimits, 'assets'> & { assets: (AssetLimit & { usedToday: BaseUnits })[] }) | null
  /** Looser limits that take effect at `from`, Unix milliseconds. `limits`: null turns limits off. */
  pending: { limits: SignerLimits | null; from: number } | null
}
