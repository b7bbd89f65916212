import * as v from 'valibot'
import { endpoint } from '#endpoint.ts'
import { fault } from '#errors/field-faults.ts'
import { Done, Otp, Registration } from '#identity/accounts.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'

const password = v.pipe(
  v.string(fault('password-missing')),
  v.minLength(1, fault('password-missing')),
  v.maxLength(256, fault('too-long')),
)
/** A code of the authenticator, a mailed code or a recovery code. */
export const FactorCode = v.pipe(v.string(), v.trim(), v.maxLength(32))
/** Required again for a change of security: the password, and the second factor if the user has one. */
const proof = { password, totp: v.optional(FactorCode) }

/** The second factors of a user. */
export const SecondFactors = object({
  authenticator: v.boolean(),
  email: v.boolean(),
  recoveryCodesLeft: whole,
  /** False if the user signs in by a provider only: such a user must set a password first (forgotten password). */
  hasPassword: v.boolean(),
  /** ISO time until which key export and security changes are on hold; null: no hold. */
  holdUntil: v.nullable(v.string()),
})
export type SecondFactors = v.InferOutput<typeof SecondFactors>

const factorsReply = object({ data: SecondFactors })
/** Shown once: only a hash is stored. Null if earlier codes stay valid. */
const codesReply = object({ data: SecondFactors, recoveryCodes: v.nullable(v.array(v.string())) })

/** One signed-in browser. */
export const DeviceSession = object({
  id: v.string(),
  /** From its user agent: "Firefox on Windows"; null if unrecognised. */
  device: v.nullable(v.string()),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  isThis: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSession>

const few = { max: 20, perSeconds: 60 }

export const securityApi = {
  factors: endpoint({
    method: 'GET',
    path: '/api/security/factors',
    access: 'verified',
    summary: 'Your second factors',
    reply: factorsReply,
  }),
  startAuthenticator: endpoint({
    method: 'POST',
    path: '/api/security/authenticator',
    access: 'verified',
    summary: 'A new secret for an authenticator app; takes effect once confirmed',
    body: object(proof),
    /** `secret` in base32, `uri` for a QR code (otpauth://). */
    reply: object({ data: object({ secret: v.string(), uri: v.string() }) }),
    limit: few,
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/security/authenticator/confirm',
    access: 'verified',
    summary: 'Turns the authenticator on with its first code',
    body: object({ totp: FactorCode }),
    reply: codesReply,
    limit: few,
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/security/authenticator/remove',
    access: 'verified',
    summary: 'Turns the authenticator off',
    body: object(proof),
    reply: factorsReply,
    limit: few,
  }),
  setEmailFactor: endpoint({
    method: 'PUT',
    path: '/api/security/email-factor',
    access: 'verified',
    summary: 'Turns mailed codes as a second factor on or off',
    body: object({ ...proof, on: v.boolean() }),
    reply: codesReply,
    limit: few,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/security/recovery-codes',
    access: 'verified',
    summary: 'Ten new recovery codes; the old ones are void',
    body: object(proof),
    reply: codesReply,
    limit: few,
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/api/security/mail-code',
    access: 'verified',
    summary: 'Mails a code to a user whose second factor is mailed codes',
    reply: Done,
    limit: { max: 5, perSeconds: 60 },
  }),
  lostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor',
    access: 'public',
    summary:
      'Starts recovery of a lost second factor with the password; a code is mailed once the waiting time is over',
    body: object({ email: Registration.entries.email, password, captchaToken: Registration.entries.captchaToken }),
    reply: Done,
    limit: few,
  }),
  finishLostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor/finish',
    access: 'public',
    summary: 'Turns all second factors off with that code, ends all sessions, and puts a hold on key export',
    body: object({
      email: Registration.entries.email,
      password,
      otp: Otp,
      captchaToken: Registration.entries.captchaToken,
    }),
    reply: Done,
    limit: few,
  }),
  stopLostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor/stop',
    access: 'public',
    summary: 'Stops the recovery with the mailed token',
    body: object({ token: v.pipe(v.string(), v.minLength(20), v.maxLength(200)) }),
    reply: Done,
    limit: few,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/password/change',
    access: 'verified',
    summary: 'Changes the password and ends the other sessions',
    body: object({
      oldPassword: password,
      newPassword: Registration.entries.password,
      totp: v.optional(FactorCode),
    }),
    reply: object({ ...Done.entries, warning: v.optional(v.string()) }),
    limit: few,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'verified',
    summary: 'Your signed-in browsers, newest first',
    reply: object({ data: v.array(DeviceSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'verified',
    summary: 'Signs one browser out',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: Done,
    limit: few,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    access: 'verified',
    summary: 'Signs every other browser out',
    reply: Done,
    limit: few,
  }),
}
