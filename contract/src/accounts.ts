import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'

export const User = z.object({ id: z.string(), username: z.string(), email: z.string(), isVerified: z.boolean() })
export type User = z.infer<typeof User>

export const UserReply = z.object({ userWithoutPassword: User })
export const Done = z.object({ success: z.literal(true), message: z.string() })

const email = z.pipe(
  z
    .string('Email is required')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Email is required'), z.maxLength(254, 'Invalid email')),
  z.email('Invalid email'),
)
const captchaToken = z
  .string('Please complete the CAPTCHA')
  .check(z.minLength(1, 'Please complete the CAPTCHA'), z.maxLength(4096, 'Please complete the CAPTCHA'))

export const Credentials = z.object({
  email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'At most 256 characters')),
  captchaToken,
  totp: z.optional(z.string().check(z.maxLength(32))),
})

export const Registration = z.object({
  username: z
    .string('Username is required')
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(40, 'At most 40 characters'),
      z.regex(/^[^\p{C}<>]*$/u, 'Please use letters, digits and common signs'),
    ),
  email,
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(6, 'Minimum 6 characters'),
      z.maxLength(256, 'At most 256 characters'),
    ),
  captchaToken,
})

/** What the visitor types into the signup form; only the browser sees the repeated password. */
export const SignupForm = z
  .extend(Registration, {
    confirmPassword: z.string().check(z.minLength(1, 'Confirm password is required')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords must match',
      // Said together with the other fields' messages, not only once they are all well.
      when: () => true,
    }),
  )

/** The six characters of a mailed code, as typed. */
export const Otp = z
  .string('OTP is required')
  .check(
    z.minLength(1, 'OTP is required'),
    z.regex(/^[A-Za-z0-9]*$/, 'Must contain only letters and numbers'),
    z.length(6, 'Must be exactly 6 characters'),
  )

export const CodeRequest = z.object({ email })
export const CodeCheck = z.object({ email, otp: Otp })

/** Forgotten password, first half. Always answers yes, so that nobody learns who has an account. */
export const ResetRequest = z.object({ email, captchaToken })
/** Second half, with the code that was mailed once the waiting time was over. */
export const PasswordReset = z.object({ email, otp: Otp, password: Registration.shape.password, captchaToken })
/** Stops a reset that somebody else asked for; the link of the first mail carries the token. */
export const ResetStop = z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) })

/** An ALTCHA v2 challenge, as altcha-lib makes it; the browser only solves it. */
export const CaptchaChallenge = z.looseObject({})

export const accountsApi = {
  captcha: endpoint({
    method: 'GET',
    path: '/api/captcha',
    access: 'public',
    summary: 'A new ALTCHA challenge',
    reply: CaptchaChallenge,
    limit: { max: 60, perSeconds: 60 },
  }),
  register: endpoint({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    summary: 'Opens an account and signs in',
    body: Registration,
    reply: z.extend(UserReply, { warning: z.optional(z.string()) }),
    limit: { max: 20, perSeconds: 60 },
  }),
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in',
    body: Credentials,
    reply: UserReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  current: endpoint({
    method: 'GET',
    path: '/users/getuserwithtoken',
    access: 'session',
    summary: 'The signed-in user',
    reply: UserReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/users/logout',
    access: 'public',
    summary: 'Ends the session; says yes without one too',
    reply: Done,
  }),
  requestCode: endpoint({
    method: 'POST',
    path: '/verification/requestcode',
    access: 'session',
    summary: 'Mails a new code; voids the old one',
    body: CodeRequest,
    reply: Done,
    limit: { max: 10, perSeconds: 60 },
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/verification/verifycode',
    access: 'session',
    summary: 'Verifies the email by its code',
    body: CodeCheck,
    reply: Done,
    limit: { max: 20, perSeconds: 60 },
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    summary: 'Asks for a password reset; a code is mailed once the waiting time is over',
    body: ResetRequest,
    reply: Done,
    limit: { max: 10, perSeconds: 60 },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    summary: 'Sets a new password by a mailed code; ends all sessions and puts a hold on key export',
    body: PasswordReset,
    reply: Done,
    limit: { max: 20, perSeconds: 60 },
  }),
  stopReset: endpoint({
    method: 'POST',
    path: '/api/password/stop-reset',
    access: 'public',
    summary: 'Stops a password reset by the token that was mailed',
    body: ResetStop,
    reply: Done,
    limit: { max: 20, perSeconds: 60 },
  }),
}
