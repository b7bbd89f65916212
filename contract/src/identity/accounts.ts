import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { CurrentPassword } from '#identity/current-password.ts'
import { UserId } from '#ids.ts'
import { email } from '#schema/email.ts'
import { object } from '#schema/object.ts'
import { passwordsMatch } from '#schema/passwords-match.ts'

export const User = object({ id: UserId, username: v.string(), email: v.string(), isVerified: v.boolean() })
export type User = v.InferOutput<typeof User>

export const UserReply = object({ userWithoutPassword: User })
export const SuccessReply = object({ success: v.literal(true), message: v.string() })

const emailEntry = email(asFieldErrorId('email-missing'))
const captchaToken = v.pipe(
  v.string(asFieldErrorId('captcha-missing')),
  v.minLength(1, asFieldErrorId('captcha-missing')),
  v.maxLength(4096, asFieldErrorId('captcha-missing')),
)

export const Credentials = object({
  email: emailEntry,
  password: CurrentPassword,
  captchaToken,
  totp: v.optional(v.pipe(v.string(), v.maxLength(32))),
})

/** A username, which may have an "@" if it is from before `Registration` excluded that. */
export const Username = v.pipe(
  v.string(asFieldErrorId('username-missing')),
  v.trim(),
  v.minLength(1, asFieldErrorId('username-missing')),
  v.maxLength(40, asFieldErrorId('too-long')),
  v.regex(/^[^\p{C}<>]*$/u, asFieldErrorId('signs')),
)

/** Whether a name has an "@" of any width, so that it may be taken for the email of another user. */
export function hasAtSign(name: string): boolean {
  return /[@＠﹫]/.test(name)
}

export const Registration = object({
  username: v.pipe(
    Username,
    v.check((name) => !hasAtSign(name), asFieldErrorId('username-at')),
  ),
  email: emailEntry,
  password: v.pipe(
    v.string(asFieldErrorId('password-missing')),
    v.minLength(1, asFieldErrorId('password-missing')),
    v.minLength(6, asFieldErrorId('too-short')),
    v.maxLength(256, asFieldErrorId('too-long')),
  ),
  captchaToken,
})

/** The fields of the sign-up form; the repeated password never leaves the browser. */
export const SignupForm = v.pipe(
  object({
    ...Registration.entries,
    confirmPassword: v.pipe(v.string(), v.minLength(1, asFieldErrorId('confirm-missing'))),
  }),
  passwordsMatch(),
)

/** The six characters of a mailed code, as typed. */
export const Otp = v.pipe(
  v.string(asFieldErrorId('code-missing')),
  v.minLength(1, asFieldErrorId('code-missing')),
  v.regex(/^[A-Za-z0-9]*$/, asFieldErrorId('letters-digits')),
  v.length(6, asFieldErrorId('exact-length')),
)

export const EmailCodeRequest = object({ email: emailEntry })
export const EmailCodeCheck = object({ email: emailEntry, otp: Otp })

/** Starts a password reset. The reply is always a success, so that it does not reveal whether an account exists. */
export const ResetRequest = object({ email: emailEntry, captchaToken })
/** Completes a password reset with the code that is mailed after the waiting time. */
export const PasswordReset = object({
  email: emailEntry,
  otp: Otp,
  password: Registration.entries.password,
  captchaToken,
})
/** Completes a password reset with the token of the mailed link instead of email and code. */
export const PasswordResetByLink = object({
  token: v.pipe(v.string(), v.minLength(20), v.maxLength(200)),
  password: Registration.entries.password,
  captchaToken,
})
/** Cancels a reset that someone else started. The link in the first mail contains the token. */
export const ResetCancellation = object({ token: v.pipe(v.string(), v.minLength(20), v.maxLength(200)) })

/** An ALTCHA v2 challenge, passed unchanged from altcha-lib to the browser's solver. */
export const CaptchaChallenge = v.looseObject({})

export const accountsApi = {
  captcha: defineEndpoint({
    method: 'GET',
    path: '/api/captcha',
    access: 'public',
    summary: 'A new ALTCHA challenge',
    reply: CaptchaChallenge,
    limit: { max: 60, perSeconds: 60 },
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    summary: 'Creates an account and signs in',
    body: Registration,
    reply: object({ ...UserReply.entries, warning: v.optional(v.string()) }),
    limit: { max: 20, perSeconds: 60 },
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in',
    body: Credentials,
    reply: UserReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/users/getuserwithtoken',
    access: 'session',
    cachesSession: true,
    cachesReply: true,
    summary: 'The signed-in user',
    reply: UserReply,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/users/logout',
    access: 'public',
    summary: 'Ends the session; succeeds without one too',
    reply: SuccessReply,
  }),
  requestCode: defineEndpoint({
    method: 'POST',
    path: '/verification/requestcode',
    access: 'session',
    summary: 'Mails a new code and voids the old one',
    body: EmailCodeRequest,
    reply: SuccessReply,
    limit: { max: 10, perSeconds: 60 },
  }),
  verifyCode: defineEndpoint({
    method: 'POST',
    path: '/verification/verifycode',
    access: 'session',
    summary: 'Verifies the email by the mailed code',
    body: EmailCodeCheck,
    reply: SuccessReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  correctEmail: defineEndpoint({
    method: 'POST',
    path: '/api/verification/email',
    access: 'session',
    summary: 'Replaces an email that is not verified yet; mails a code there and voids the old one',
    body: EmailCodeRequest,
    reply: UserReply,
    limit: { max: 10, perSeconds: 60 },
  }),
  checkPassword: defineEndpoint({
    method: 'POST',
    path: '/api/password/check',
    access: 'public',
    summary: 'Whether a password is one of the most common ones; nothing is stored',
    body: object({ password: Registration.entries.password }),
    reply: object({ isCommon: v.boolean() }),
    limit: { max: 60, perSeconds: 60 },
  }),
  requestReset: defineEndpoint({
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    summary: 'Requests a password reset; a code is mailed once the waiting time is over',
    body: ResetRequest,
    reply: SuccessReply,
    limit: { max: 10, perSeconds: 60 },
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    summary: 'Sets a new password by a mailed code; ends all sessions and puts a hold on key export',
    body: PasswordReset,
    reply: SuccessReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  resetPasswordByLink: defineEndpoint({
    method: 'POST',
    path: '/api/password/reset-by-link',
    access: 'public',
    summary: 'Sets a new password by a mailed link; ends all sessions and puts a hold on key export',
    body: PasswordResetByLink,
    reply: SuccessReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  cancelReset: defineEndpoint({
    method: 'POST',
    path: '/api/password/stop-reset',
    access: 'public',
    summary: 'Stops a password reset by the token that was mailed',
    body: ResetCancellation,
    reply: SuccessReply,
    limit: { max: 20, perSeconds: 60 },
  }),
}
