import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { PasskeyName } from '#identity/passkeys.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import {
  AssetAmount,
  CredentialId,
  PasskeyLimits,
  PasskeyProof,
  PasskeyRecipients,
  PasskeyRequest,
  PasskeySetting,
  PlainPasskeySetting,
  RecoveryCode,
} from '#signer-passkeys.ts'

/** The name and the times of a passkey, which the server stores. */
export const SigningPasskey = object({
  id: CredentialId,
  /** Null for a passkey that an earlier version added. */
  name: v.nullable(v.string()),
  /** ISO times. For a passkey that an earlier version added, `createdAt` is an upper bound. */
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type SigningPasskey = v.InferOutput<typeof SigningPasskey>

/** The passkeys of a user that the signer itself verifies. */
export const SigningPasskeys = object({
  credentialIds: v.array(CredentialId),
  /** Names and times of the passkeys in `credentialIds`, in the same order. */
  passkeys: v.array(SigningPasskey),
  /** Whether every trade, send, key export and looser limit needs one. */
  isRequired: v.boolean(),
  /**
   * The amount that may move within 24 hours without a passkey; null: none, if a passkey is required. `assets`: the dollars
   * in base units by `chain:address`, at the prices when the threshold was chosen. `usedCents`: the part that has moved, in
   * hundredths of a dollar.
   */
  threshold: v.nullable(object({ usd: integer, assets: v.array(AssetAmount), usedCents: integer })),
  hasRecoveryCode: v.boolean(),
  /** Unix milliseconds from which the recovery code removes the passkeys; null without a recovery. */
  recoveryDueAt: v.nullable(finite),
  /** How long a recovery waits, in seconds; null if browsers offer no passkeys for the address of this deployment. */
  recoverySeconds: v.nullable(finite),
})
export type SigningPasskeys = v.InferOutput<typeof SigningPasskeys>

/** The highest threshold, in dollars. */
export const maxThresholdUsd = 1_000_000

/** An action to confirm; the server adds the user's wallet to an export, and to a threshold its dollars in base units. */
const ConfirmedAction = v.variant('kind', [
  ...PlainPasskeySetting.options,
  object({ kind: v.literal('threshold'), usd: v.pipe(integer, v.minValue(1), v.maxValue(maxThresholdUsd)) }),
  PasskeyLimits,
  ...PasskeyRecipients,
  object({ kind: v.literal('export') }),
])
export type ConfirmedAction = v.InferOutput<typeof ConfirmedAction>

const reply = object({ data: SigningPasskeys })
const limit = { max: 20, perSeconds: 60 }

export const signingPasskeysApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/signing-passkeys',
    access: 'verified',
    summary: 'The passkeys that confirm trades and sends',
    reply,
  }),
  challenge: defineEndpoint({
    method: 'POST',
    path: '/api/signing-passkeys/challenge',
    access: 'verified',
    summary: 'The challenge that a passkey signs for a change, an export or looser limits; valid for 5 minutes, once',
    body: object({ action: ConfirmedAction }),
    reply: object({
      data: object({
        ...PasskeyRequest.entries,
        nonce: v.string(),
        /** Of a threshold: part of the action that is signed. */
        assets: v.optional(v.array(AssetAmount)),
      }),
    }),
    limit,
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/api/signing-passkeys',
    access: 'verified',
    summary:
      'Changes the passkeys, by one of them; the first needs the password, and the second factor if there is one',
    body: object({
      action: PasskeySetting,
      passkey: v.optional(PasskeyProof),
      /** The name of a new passkey; by default it is named after the browser. */
      name: v.optional(PasskeyName),
      ...reauthFields,
    }),
    reply,
    limit,
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/signing-passkeys/:id',
    access: 'verified',
    summary: 'Renames a passkey that confirms trades and sends',
    params: object({ id: CredentialId }),
    body: object({ name: v.pipe(PasskeyName, v.minLength(1, asFieldErrorId('passkey-name-missing'))) }),
    reply,
    limit,
  }),
  recover: defineEndpoint({
    method: 'POST',
    path: '/api/signing-passkeys/recovery',
    access: 'verified',
    summary: 'Starts the wait of a recovery; after it, removes the passkeys. Needs the recovery code and the password',
    body: object({ code: RecoveryCode, ...reauthFields }),
    reply,
    limit,
  }),
}
