import { z } from 'zod/mini'
import { Done, Otp, Registration, User } from '#accounts.ts'
import { endpoint } from '#endpoint.ts'
import { Language } from '#languages.ts'
import { FactorCode } from '#security.ts'

export const Profile = z.extend(User, {
  /** An address that counts once its code is entered; null without one. */
  pendingEmail: z.nullable(z.string()),
  language: Language,
  createdAt: z.string(),
  /** Which papers were accepted last, and which are current. */
  acceptedTerms: z.nullable(z.string()),
  currentTerms: z.string(),
  /** ISO time at which the account is deleted, where that was asked for. */
  deletedAt: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const themes = ['system', 'light', 'dark'] as const
export const palettes = ['green-red', 'blue-orange'] as const
/** How much the app explains: each term on request, nothing extra, or more numbers and hotkeys. */
export const levels = ['beginner', 'standard', 'expert'] as const

/** How the app looks and speaks to one user; kept with the account, so that it follows them. */
export const Preferences = z.object({
  language: Language,
  theme: z.enum(themes),
  palette: z.enum(palettes),
  level: z.enum(levels),
  /** Single-key shortcuts; WCAG 2.1.4 wants them to be switched off. */
  hotkeys: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

const proof = { password: z.optional(z.string().check(z.maxLength(256))), totp: z.optional(FactorCode) }
const profileReply = z.object({ data: Profile })
const few = { max: 20, perSeconds: 60 }

export const profileApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'session',
    summary: 'Your account',
    reply: profileReply,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/profile',
    access: 'verified',
    summary: 'Changes username and email; a new email needs the password and counts once confirmed',
    body: z.object({ username: Registration.shape.username, email: Registration.shape.email, ...proof }),
    reply: profileReply,
    limit: few,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    access: 'verified',
    summary: 'Confirms the new email by the code that was mailed to it',
    body: z.object({ otp: Otp }),
    reply: profileReply,
    limit: few,
  }),
  dropEmail: endpoint({
    method: 'DELETE',
    path: '/api/profile/email',
    access: 'verified',
    summary: 'Forgets the new email; the old one stays',
    reply: profileReply,
    limit: few,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/preferences',
    access: 'session',
    summary: 'How the app looks and speaks to you',
    reply: z.object({ data: Preferences }),
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/preferences',
    access: 'session',
    summary: 'Changes some of it',
    body: z.partial(Preferences),
    reply: z.object({ data: Preferences }),
    limit: { max: 60, perSeconds: 60 },
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/terms',
    access: 'session',
    summary: 'Accepts the current terms',
    body: z.object({ version: z.string().check(z.maxLength(32)) }),
    reply: profileReply,
    limit: few,
  }),
  /** Answers application/json with all that is kept about the user, but for secrets; declared here for its body. */
  exportData: endpoint({
    method: 'POST',
    path: '/api/account/export',
    access: 'verified',
    summary: 'Everything kept about you, as JSON',
    body: z.object(proof),
    reply: z.unknown(),
    limit: { max: 5, perSeconds: 60 },
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/account/delete',
    access: 'verified',
    summary: 'Deletes the account after a waiting time; one that holds funds says so first',
    body: z.object({ ...proof, username: z.string().check(z.maxLength(40)), leaveFunds: z.optional(z.boolean()) }),
    reply: profileReply,
    limit: few,
  }),
  keepAccount: endpoint({
    method: 'POST',
    path: '/api/account/keep',
    access: 'session',
    summary: 'Takes the deletion back',
    reply: profileReply,
    limit: few,
  }),
}

export const waitlistApi = {
  join: endpoint({
    method: 'POST',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Notes an email for the launch; the same one again is no error',
    body: z.object({
      email: z.pipe(
        z
          .string('Please enter your email')
          .check(
            z.trim(),
            z.toLowerCase(),
            z.minLength(1, 'Please enter your email'),
            z.maxLength(254, 'Invalid email'),
          ),
        z.email('Invalid email'),
      ),
    }),
    reply: Done,
    limit: { max: 10, perSeconds: 60 },
  }),
}
