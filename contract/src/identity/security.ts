import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { Otp, Registration, SuccessReply } from '#identity/accounts.ts'
import { CurrentPassword } from '#identity/current-password.ts'
import { ProofPassword, reauthFields, SecondFactorCode } from '#identity/reauth-fields.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** A user's second factors. */
export const SecondFactors = object({
  authenticator: v.boolean(),
  email: v.boolean(),
  /** The number of passkeys. */
  passkeys: integer,
  recoveryCodesLeft: integer,
  /** False if the user signs in by a provider only: such a user proves every act by a passkey. */
  hasPassword: v.boolean(),
  /** ISO time until which key export and security changes are on hold; null: no hold. */
  holdUntil: v.nullable(v.string()),
})
export type SecondFactors = v.InferOutput<typeof SecondFactors>

const factorsReply = object({ data: SecondFactors })
/** `recoveryCodes` is shown once: only hashes are stored. Null if the earlier codes stay valid. */
export const codesReply = object({ data: SecondFactors, recoveryCodes: v.nullable(v.array(v.string())) })

/** One signed-in browser. */
export const DeviceSession = object({
  id: v.string(),
  /** Derived from the user agent, e.g. "Firefox on Windows"; null if unrecognized. */
  device: v.nullable(v.string()),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  isThis: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSession>

const sensitiveLimit = { max: 20, perSeconds: 60 }

export const securityApi = {
  factors: defineEndpoint({
    method: 'GET',
    path: '/api/security/factors',
    access: 'verified',
    summary: 'Your second factors',
    reply: factorsReply,
  }),
  startAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/api/security/authenticator',
    access: 'verified',
    summary: 'A new secret for an authenticator app; takes effect once confirmed',
    body: object(reauthFields),
    /** `secret` in base32, `uri` for a QR code (otpauth://). */
    reply: object({ data: object({ secret: v.string(), uri: v.string() }) }),
    limit: sensitiveLimit,
  }),
  confirmAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/api/security/authenticator/confirm',
    access: 'verified',
    summary: 'Turns the authenticator on with its first code',
    body: object({ totp: SecondFactorCode }),
    reply: codesReply,
    limit: sensitiveLimit,
  }),
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/api/security/authenticator/remove',
    access: 'verified',
    summary: 'Turns the authenticator off',
    body: object(reauthFields),
    reply: factorsReply,
    limit: sensitiveLimit,
  }),
  setEmailFactor: defineEndpoint({
    method: 'PUT',
    path: '/api/security/email-factor',
    access: 'verified',
    summary: 'Turns mailed codes as a second factor on or off',
    body: object({ ...reauthFields, on: v.boolean() }),
    reply: codesReply,
    limit: sensitiveLimit,
  }),
  regenerateRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/security/recovery-codes',
    access: 'verified',
    summary: 'Ten new recovery codes; the old ones are void',
    body: object(reauthFields),
    reply: codesReply,
    limit: sensitiveLimit,
  }),
  mailCode: defineEndpoint({
    method: 'POST',
    path: '/api/security/mail-code',
    access: 'verified',
    summary: 'Mails a code to a user whose second factor is mailed codes',
    reply: SuccessReply,
    limit: { max: 5, perSeconds: 60 },
  }),
  startFactorRecovery: defineEndpoint({
    method: 'POST',
    path: '/api/login/lost-factor',
    access: 'public',
    summary:
      'Starts recovery of a lost second factor with the password; a code is mailed once the waiting time is over',
    body: object({
      email: Registration.entries.email,
      password: CurrentPassword,
      captchaToken: Registration.entries.captchaToken,
    }),
    reply: SuccessReply,
    limit: sensitiveLimit,
  }),
  finishFactorRecovery: defineEndpoint({
    method: 'POST',
    path: '/api/login/lost-factor/finish',
    access: 'public',
    summary: 'Turns all second factors off with that code, ends all sessions, and puts a hold on key export',
    body: object({
      email: Registration.entries.email,
      password: CurrentPassword,
      otp: Otp,
      captchaToken: Registration.entries.captchaToken,
    }),
    reply: SuccessReply,
    limit: sensitiveLimit,
  }),
  cancelFactorRecovery: defineEndpoint({
    method: 'POST',
    path: '/api/login/lost-factor/stop',
    access: 'public',
    summary: 'Stops the recovery with the mailed token',
    body: object({ token: v.pipe(v.string(), v.minLength(20), v.maxLength(200)) }),
    reply: SuccessReply,
    limit: sensitiveLimit,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/password/change',
    access: 'verified',
    summary: 'Changes the password and ends the other sessions',
    body: object({
      /** Absent if `totp` is a passkey proof, which replaces it. */
      oldPassword: ProofPassword,
      newPassword: Registration.entries.password,
      totp: v.optional(SecondFactorCode),
    }),
    reply: object({ ...SuccessReply.entries, warning: v.optional(v.string()) }),
    limit: sensitiveLimit,
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'verified',
    summary: 'Your signed-in browsers, newest first',
    reply: object({ data: v.array(DeviceSession) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'verified',
    summary: 'Signs one browser out',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: SuccessReply,
    limit: sensitiveLimit,
  }),
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    access: 'verified',
    summary: 'Signs every other browser out',
    reply: SuccessReply,
    limit: sensitiveLimit,
  }),
}
