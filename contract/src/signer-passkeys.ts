import * as v from 'valibot'
import { WalletId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { LimitedAsset, RecipientKey } from '#signer-fields.ts'

/** Passkeys that the signer itself verifies: WebAuthn credentials with ES256 keys, and assertions by them. */

const base64url = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.minLength(min), v.maxLength(max))

/** A credential's id, up to 384 bytes as base64url. */
export const CredentialId = base64url(16, 512)

/**
 * A browser's response to `navigator.credentials.get`, binary fields as base64url without padding. `userVerification` must be
 * 'required', and the request must ask for no extension.
 */
export const PasskeyAssertion = object({
  credentialId: CredentialId,
  authenticatorData: base64url(48, 128),
  clientDataJSON: base64url(64, 2048),
  /** ECDSA in DER. */
  signature: base64url(8, 128),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** `publicKey`: the uncompressed P-256 point (4, x, y; 65 bytes) as base64url. */
export const PasskeyCredential = object({ id: CredentialId, publicKey: base64url(87, 87) })
export type PasskeyCredential = v.InferOutput<typeof PasskeyCredential>

/** SHA-256 of a recovery code's text, 64 hex digits. The browser creates code and hash, so that no process of ours knows the code. */
export const RecoveryHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** At least 120 bits, in any alphabet of letters, digits and hyphens. */
export const RecoveryCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{20,64}$/))

const positiveInteger = v.pipe(integer, v.minValue(1))
const wholeUsd = v.nullable(positiveInteger)

/** An amount of an asset in base units. */
export const AssetAmount = object({ asset: LimitedAsset, amount: BaseUnits })
export type AssetAmount = v.InferOutput<typeof AssetAmount>

const settings = [
  /** `recoveryHash`: replaces the hash of the recovery code; null keeps it. */
  object({ kind: v.literal('enrol'), credential: PasskeyCredential, recoveryHash: v.nullable(RecoveryHash) }),
  object({ kind: v.literal('remove'), credentialId: CredentialId }),
  /** Whether every trade, send, export and looser limit needs a passkey. Ends a threshold. */
  object({ kind: v.literal('require'), isRequired: v.boolean() }),
  /** Replaces the recovery code, which cancels a pending recovery. */
  object({ kind: v.literal('replace-recovery'), recoveryHash: RecoveryHash }),
] as const

/** The changes to a user's passkeys, except a threshold. */
export const PlainPasskeySetting = v.variant('kind', settings)

/** The changes to a user's passkeys. */
export const PasskeySetting = v.variant('kind', [
  ...settings,
  /**
   * Requires a passkey, but for trades, sends and upkeep only once more than this moves within 24 hours. `assets`: the
   * dollars in base units at current prices, for coins, USDC and USDT, each at most once. An asset without an amount needs
   * the passkey.
   */
  object({
    kind: v.literal('threshold'),
    usd: positiveInteger,
    assets: v.pipe(v.array(AssetAmount), v.maxLength(200)),
  }),
])

/** New limits of a user, which the server keeps; null: no limit. */
export const PasskeyLimits = object({ kind: v.literal('limits'), perTradeUsd: wholeUsd, perDayUsd: wholeUsd })

/** The changes that let a restricted user send to more recipients: to one more, or to any. */
export const PasskeyRecipients = [
  object({ kind: v.literal('allow-recipient'), recipient: RecipientKey }),
  object({ kind: v.literal('any-recipient') }),
] as const

/** The actions besides trades and sends that a passkey can confirm. */
export const PasskeyAction = v.variant('kind', [
  ...PasskeySetting.options,
  object({ kind: v.literal('export'), walletId: WalletId }),
  PasskeyLimits,
  ...PasskeyRecipients,
])
export type PasskeyAction = v.InferOutput<typeof PasskeyAction>

/** An assertion over the action's text, and the nonce that is part of it. */
export const PasskeyProof = object({
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,160}$/)),
  assertion: PasskeyAssertion,
})
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>

/**
 * Why terms need the passkey of a user with a threshold of `usd` dollars. `amount`: they alone move more. `day`: they do so together with the
 * approvals without a passkey of the last 24 hours. `asset`: the threshold, or the limits, have no amount of an asset that they
 * move.
 */
export const AboveThreshold = object({ usd: positiveInteger, why: v.picklist(['amount', 'day', 'asset']) })
export type AboveThreshold = v.InferOutput<typeof AboveThreshold>

/**
 * The input of `navigator.credentials.get`: the challenge as base64url, and the credentials that may sign it. `above`: for a user with a
 * threshold.
 */
export const PasskeyRequest = object({
  challenge: base64url(43, 43),
  credentialIds: v.array(CredentialId),
  above: v.optional(AboveThreshold),
})
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

/**
 * How often a user's passkeys, requirement and recovery have changed, and the newest changes, oldest first: `enrolled <id>`, `removed <id>`,
 * `required true`, `required false`, `threshold <dollars>`, `recovery-replaced`, `recovery-begun` or `recovered`.
 */
export type SettingChanges = { count: number; recent: readonly string[] }

/** `usedCents`: all that moved without the passkey within the last 24 hours, in hundredths of the threshold's dollars, rounded up. */
export type ThresholdState = { usd: number; assets: AssetAmount[]; usedCents: number }

export type PasskeyState = {
  credentialIds: string[]
  isRequired: boolean
  /** Null: if the user requires a passkey, every approval needs it. Absent from a signer of an earlier release. */
  threshold?: ThresholdState | null
  hasRecoveryCode: boolean
  /** Unix milliseconds from which the recovery code removes all passkeys; null without a recovery. */
  recoveryDueAt: number | null
  /** Absent from a signer of an earlier release. */
  changes?: SettingChanges
}
