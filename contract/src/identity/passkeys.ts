import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { Otp, SuccessReply, UserReply } from '#identity/accounts.ts'
import { ProvenAct } from '#identity/proven-act.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { codesReply, SecondFactors } from '#identity/security.ts'
import { PasskeyId } from '#ids.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** A saved passkey, as its user sees it. */
export const Passkey = object({
  id: PasskeyId,
  name: v.string(),
  createdAt: v.string(),
  /** ISO time of the last sign-in or proof; null before the first. */
  lastUsedAt: v.nullable(v.string()),
  /** Whether a provider, such as a phone's account, copies it to the user's other devices. */
  isSynced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof Passkey>

const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most))
const credentialId = base64url(1400)
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))
const type = v.literal('public-key')
const descriptor = object({ id: v.string(), type, transports: v.array(v.string()) })

/** The options of `navigator.credentials.create`, with bytes as base64url (WebAuthn level 3, section 5.1.8). */
export const CreationOptions = object({
  rp: object({ name: v.string(), id: v.string() }),
  user: object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(object({ type, alg: finite })),
  timeout: integer,
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/** The options of `navigator.credentials.get`. Without `allowCredentials` the user chooses among all passkeys of the site. */
export const RequestOptions = object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: integer,
  userVerification: v.literal('required'),
  allowCredentials: v.optional(v.array(descriptor)),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

const credentialFields = { id: credentialId, rawId: credentialId, type }

/** A new credential as JSON. */
export const NewCredential = object({
  ...credentialFields,
  response: object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(20_000),
    transports: v.optional(transports),
  }),
})
export type NewCredential = v.InferOutput<typeof NewCredential>

/** A passkey's signature over a challenge, as JSON. */
export const Assertion = object({
  ...credentialFields,
  response: object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  }),
})
export type Assertion = v.InferOutput<typeof Assertion>

/** The name of a passkey. */
export const PasskeyName = v.pipe(v.string(), v.trim(), v.maxLength(40, asFieldErrorId('too-long')))

const idParams = object({ id: PasskeyId })
const limit = { max: 20, perSeconds: 60 }

/**
 * Passkeys: registered with password and second factor, then a way to sign in, and a proof in place of both.
 * Each `…Options` call creates a challenge that is valid once and for five minutes.
 */
export const passkeysApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'verified',
    summary: 'Your passkeys, oldest first',
    reply: object({ data: v.array(Passkey) }),
  }),
  creationOptions: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'verified',
    summary: 'The options of a new passkey',
    body: object({
      ...reauthFields,
      /** The code that `firstCode` mails, in place of a password. */
      mailCode: v.optional(Otp),
    }),
    reply: object({ data: CreationOptions }),
    limit,
  }),
  firstCode: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys/first-code',
    access: 'verified',
    summary: 'Mails the code by which a user without a password creates the first passkey',
    reply: SuccessReply,
    limit: { max: 5, perSeconds: 60 },
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'verified',
    summary: 'Saves the new passkey; without a name it is named after the browser',
    body: object({ credential: NewCredential, name: v.optional(PasskeyName) }),
    reply: codesReply,
    limit,
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/passkeys/:id',
    access: 'verified',
    summary: 'Renames a passkey',
    params: idParams,
    body: object({ name: v.pipe(PasskeyName, v.minLength(1, asFieldErrorId('passkey-name-missing'))) }),
    reply: SuccessReply,
    limit,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys/:id/remove',
    access: 'verified',
    summary: 'Removes a passkey, which then neither signs in nor proves anything',
    params: idParams,
    body: object(reauthFields),
    reply: object({ data: SecondFactors }),
    limit,
  }),
  proofOptions: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys/proof/options',
    access: 'verified',
    summary: 'The options to prove with one of your passkeys that you want one act',
    body: ProvenAct,
    reply: object({ data: RequestOptions }),
    limit,
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/passkeys/proof',
    access: 'verified',
    summary:
      'Exchanges the signature of a passkey for a code that proves you for this act once, within two minutes, without a password',
    body: object({ ...ProvenAct.entries, assertion: Assertion }),
    reply: object({ data: object({ code: v.string() }) }),
    limit,
  }),
  loginOptions: defineEndpoint({
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    summary: 'The options to sign in with a passkey',
    reply: object({ data: RequestOptions }),
    limit,
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    summary: 'Signs in with a passkey, which counts as password and second factor',
    body: object({ assertion: Assertion }),
    reply: UserReply,
    limit,
  }),
}
