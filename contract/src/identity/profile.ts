import * as v from 'valibot'
import { endpoint } from '#endpoint.ts'
import { fault } from '#errors/field-faults.ts'
import { Done, Otp, Registration, User } from '#identity/accounts.ts'
import { FactorCode } from '#identity/security.ts'
import { Language } from '#languages.ts'
import { email } from '#schema/email.ts'
import { object } from '#schema/object.ts'

export const Profile = object({
  ...User.entries,
  /** An address that counts once its code is entered; null without one. */
  pendingEmail: v.nullable(v.string()),
  language: Language,
  createdAt: v.string(),
  /** Which papers were accepted last, and which are current. */
  acceptedTerms: v.nullable(v.string()),
  currentTerms: v.string(),
  /** ISO time at which the account is deleted, where that was asked for. */
  deletedAt: v.nullable(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

export const themes = ['system', 'light', 'dark'] as const
export const palettes = ['green-red', 'blue-orange'] as const
/** How much the app explains: each term on request, nothing extra, or more numbers and hotkeys. */
export const levels = ['beginner', 'standard', 'expert'] as const

/** How the app looks and speaks to one user; kept with the account, so that it follows them. */
export const Preferences = object({
  language: Language,
  theme: v.picklist(themes),
  palette: v.picklist(palettes),
  level: v.picklist(levels),
  /** Single-key shortcuts; WCAG 2.1.4 wants them to be switched off. */
  hotkeys: v.boolean(),
})
export type Preferences = v.InferOutput<typeof Preferences>

const proof = { password: v.optional(v.pipe(v.string(), v.maxLength(256))), totp: v.optional(FactorCode) }
const profileReply = object({ data: Profile })
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
    body: object({ username: Registration.entries.username, email: Registration.entries.email, ...proof }),
    reply: profileReply,
    limit: few,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    access: 'verified',
    summary: 'Confirms the new email by the code that was mailed to it',
    body: object({ otp: Otp }),
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
    reply: object({ data: Preferences }),
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/preferences',
    access: 'session',
    summary: 'Changes some of it',
    body: v.partial(Preferences),
    reply: object({ data: Preferences }),
    limit: { max: 60, perSeconds: 60 },
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/terms',
    access: 'session',
    summary: 'Accepts the current terms',
    body: object({ version: v.pipe(v.string(), v.maxLength(32)) }),
    reply: profileReply,
    limit: few,
  }),
  /** Answers application/json with all that is kept about the user, but for secrets; declared here for its body. */
  exportData: endpoint({
    method: 'POST',
    path: '/api/account/export',
    access: 'verified',
    summary: 'Everything kept about you, as JSON',
    body: object(proof),
    reply: v.unknown(),
    limit: { max: 5, perSeconds: 60 },
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/account/delete',
    access: 'verified',
    summary: 'Deletes the account after a waiting time; one that holds funds says so first',
    body: object({ ...proof, username: v.pipe(v.string(), v.maxLength(40)), leaveFunds: v.optional(v.boolean()) }),
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
    body: object({
      email: email(fault('your-email')),
    }),
    reply: Done,
    limit: { max: 10, perSeconds: 60 },
  }),
}
