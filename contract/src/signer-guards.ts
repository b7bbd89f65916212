import * as v from 'valibot'
import { UserId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { LimitedAsset, ListedRecipientKey } from '#signer-fields.ts'
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

/** The most assets with a limit of one user, over all requests. */
export const maxLimitedAssets = 1_000

/** Limits of a user. The dollars are those that the user chose; both null: no limits. */
export const SignerLimits = object({
  perTradeUsd: PasskeyLimits.entries.perTradeUsd,
  perDayUsd: PasskeyLimits.entries.perDayUsd,
  assets: v.array(AssetLimit),
})
export type SignerLimits = v.InferOutput<typeof SignerLimits>

/** The most recipients in a user's list. */
export const maxListedRecipients = 200

/**
 * A change of the list of recipients that a user may send to. `restrict` switches the list on with these recipients; if it
 * is on, it only cancels a pending `lift`. `lift` switches it off, `allow` adds a recipient: both after the signer's own
 * waiting time, with a `passkey` over `any-recipient` or `allow-recipient` if the user requires one; the latter has the address on
 * every EVM chain, which covers one chain. `disallow` removes a recipient, and an `evm:` one also from each EVM chain, `keep`
 * cancels all that waits: both immediately.
 */
export const RecipientsChange = v.variant('kind', [
  object({
    kind: v.literal('restrict'),
    recipients: v.pipe(v.array(ListedRecipientKey), v.maxLength(maxListedRecipients)),
  }),
  object({ kind: v.literal('lift'), passkey: v.nullable(PasskeyProof) }),
  object({ kind: v.literal('allow'), recipient: ListedRecipientKey, passkey: v.nullable(PasskeyProof) }),
  object({ kind: v.literal('disallow'), recipient: ListedRecipientKey }),
  object({ kind: v.literal('keep') }),
])
export type RecipientsChange = v.InferOutput<typeof RecipientsChange>

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
  /** Changes the list of recipients that the user may send to. */
  object({ op: v.literal('set-recipients'), id: finite, userId: UserId, change: RecipientsChange }),
  object({ op: v.literal('guard-state'), id: finite, userId: UserId }),
] as const

export type GuardState = {
  /** The freezes in force. `thawsAt`: Unix milliseconds; null until a thaw is requested. */
  freezes: { by: FrozenBy; thawsAt: number | null }[]
  /** Null without limits. `usedToday`: base units signed for within the last 24 hours. */
  limits: (Omit<SignerLimits, 'assets'> & { assets: (AssetLimit & { usedToday: BaseUnits })[] }) | null
  /** Looser limits that take effect at `from`, Unix milliseconds. `limits`: null turns limits off. */
  pending: { limits: SignerLimits | null; from: number } | null
  /** Null: the user may send to any recipient. Absent from a signer of an earlier release. */
  recipients?: RecipientList | null
}

/**
 * The only recipients that a user may send to. `from`: Unix milliseconds from which a send to it is signed; null: now.
 * `liftedFrom`: Unix milliseconds from which the list is off; null: it stays on.
 */
export type RecipientList = {
  recipients: { recipient: string; from: number | null }[]
  liftedFrom: number | null
}
