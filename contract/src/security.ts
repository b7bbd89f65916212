import { z } from 'zod/mini'
import { Done, Otp, Registration } from '#accounts.ts'
import { endpoint } from '#endpoint.ts'

const password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'At most 256 characters'))
/** A code of the authenticator, one that was mailed, or a recovery code: whichever the user has. */
export const FactorCode = z.string().check(z.trim(), z.maxLength(32))
/** What a change of security asks for again: the password, and the second factor of whoever has one. */
const proof = { password, totp: z.optional(FactorCode) }

/** Which second factors a user has. */
export const SecondFactors = z.object({
  authenticator: z.boolean(),
  email: z.boolean(),
  recoveryCodesLeft: z.number().check(z.int()),
  /** False for who signs in by another site alone: such a user sets a password first (forgotten password). */
  hasPassword: z.boolean(),
  /** ISO time until which export and changes of security are on hold; null without one. */
  holdUntil: z.nullable(z.string()),
})
export type SecondFactors = z.infer<typeof SecondFactors>

const factorsReply = z.object({ data: SecondFactors })
/** Shown once: a hash alone is kept. Null where codes made earlier stay good. */
const codesReply = z.object({ data: SecondFactors, recoveryCodes: z.nullable(z.array(z.string())) })

/** One signed-in browser. */
export const DeviceSession = z.object({
  id: z.string(),
  /** In words, from what the browser says of itself: "Firefox on Windows"; null where it says nothing known. */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

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
    summary: 'A new secret for an authenticator app; it counts once confirmed',
    body: z.object(proof),
    /** `secret` in base32, `uri` for a QR code (otpauth://). */
    reply: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
    limit: few,
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/security/authenticator/confirm',
    access: 'verified',
    summary: 'Turns the authenticator on, by its first code',
    body: z.object({ totp: FactorCode }),
    reply: codesReply,
    limit: few,
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/security/authenticator/remove',
    access: 'verified',
    summary: 'Turns the authenticator off',
    body: z.object(proof),
    reply: factorsReply,
    limit: few,
  }),
  setEmailFactor: endpoint({
    method: 'PUT',
    path: '/api/security/email-factor',
    access: 'verified',
    summary: 'Turns mailed codes as a second factor on or off',
    body: z.object({ ...proof, on: z.boolean() }),
    reply: codesReply,
    limit: few,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/security/recovery-codes',
    access: 'verified',
    summary: 'Ten new recovery codes; the old ones are void',
    body: z.object(proof),
    reply: codesReply,
    limit: few,
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/api/security/mail-code',
    access: 'verified',
    summary: 'Mails a code to whoever has mailed codes as a second factor',
    reply: Done,
    limit: { max: 5, perSeconds: 60 },
  }),
  lostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor',
    access: 'public',
    summary: 'For who lost the second factor: with the password, a code is mailed once the waiting time is over',
    body: z.object({ email: Registration.shape.email, password, captchaToken: Registration.shape.captchaToken }),
    reply: Done,
    limit: few,
  }),
  finishLostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor/finish',
    access: 'public',
    summary: 'Turns all second factors off by that code, ends all sessions, and puts a hold on key export',
    body: z.object({
      email: Registration.shape.email,
      password,
      otp: Otp,
      captchaToken: Registration.shape.captchaToken,
    }),
    reply: Done,
    limit: few,
  }),
  stopLostFactor: endpoint({
    method: 'POST',
    path: '/api/login/lost-factor/stop',
    access: 'public',
    summary: 'Stops it by the token that was mailed',
    body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    reply: Done,
    limit: few,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/password/change',
    access: 'verified',
    summary: 'Changes the password and ends the other sessions',
    body: z.object({
      oldPassword: password,
      newPassword: Registration.shape.password,
      totp: z.optional(FactorCode),
    }),
    reply: z.extend(Done, { warning: z.optional(z.string()) }),
    limit: few,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'verified',
    summary: 'Where you are signed in, newest first',
    reply: z.object({ data: z.array(DeviceSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'verified',
    summary: 'Signs one browser out',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
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
