import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { Otp, Registration, SuccessReply, User, Username } from '#identity/accounts.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { Language } from '#languages.ts'
import { email } from '#schema/email.ts'
import { object } from '#schema/object.ts'
import { TradePriority } from '#trading/priority.ts'
import { AccountSlippage } from '#trading/slippage.ts'

export const Profile = object({
  ...User.entries,
  /** A new email that is not confirmed yet; null if there is none. */
  pendingEmail: v.nullable(v.string()),
  language: Language,
  createdAt: v.string(),
  /** Version of the terms that the user last accepted; `currentTerms` is the current version. */
  acceptedTerms: v.nullable(v.string()),
  currentTerms: v.string(),
  /** ISO time of the scheduled deletion; null if none is scheduled. */
  deletedAt: v.nullable(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

export const themes = ['system', 'light', 'dark'] as const
export const palettes = ['green-red', 'blue-orange'] as const
/** How much the app shows: `beginner` explains terms on demand, `expert` adds metrics and hotkeys. */
export const experienceLevels = ['beginner', 'standard', 'expert'] as const

/** A user's appearance, language, news and trade settings. Stored with the account, so that all devices share the settings. */
export const Preferences = object({
  language: Language,
  theme: v.picklist(themes),
  palette: v.picklist(palettes),
  level: v.picklist(experienceLevels),
  /** Whether single-key shortcuts are on; WCAG 2.1.4 requires a setting that turns them off. */
  hotkeys: v.boolean(),
  /**
   * Whether news is off: the chat then gets only failed trades, and no alert appears on the screen, whatever the three
   * kinds are set to.
   */
  quiet: v.boolean(),
  /** Whether the chat gets news of deposits and of late outcomes of trades. */
  movementNews: v.boolean(),
  /** Whether the chat gets news of price alerts that fire. */
  alertNews: v.boolean(),
  /** Whether the chat gets news of large price moves of holdings. */
  priceNews: v.boolean(),
  /** The slippage of trades that state none, in basis points; null: the server's default. Higher ones are accepted per trade only. */
  slippageBps: v.nullable(AccountSlippage),
  /** The priority of trades that state none. */
  priority: TradePriority,
})
export type Preferences = v.InferOutput<typeof Preferences>

/** The preferences of a new account, apart from its language. */
export const defaultPreferences: Omit<Preferences, 'language'> = {
  theme: 'system',
  palette: 'green-red',
  level: 'standard',
  hotkeys: true,
  quiet: false,
  movementNews: true,
  alertNews: true,
  priceNews: false,
  slippageBps: null,
  priority: 'normal',
}

/** `publicKey`: Ed25519, 64 hex digits. `rows`: how many are signed. `day`: a UTC day, like '2026-11-29'. */
export const LogSignature = object({ publicKey: v.string(), day: v.string(), rows: v.number() })
export type LogSignature = v.InferOutput<typeof LogSignature>

const profileReply = object({ data: Profile })
const sensitiveLimit = { max: 20, perSeconds: 60 }

export const profileApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/profile',
    access: 'session',
    cachesSession: true,
    cachesReply: true,
    summary: 'Your account',
    reply: profileReply,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/profile',
    access: 'verified',
    summary: 'Changes username and email; a new email needs the password and takes effect once confirmed',
    body: object({ username: Username, email: Registration.entries.email, ...reauthFields }),
    reply: profileReply,
    limit: sensitiveLimit,
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/profile/email',
    access: 'verified',
    summary: 'Confirms the new email by its mailed code',
    body: object({ otp: Otp }),
    reply: profileReply,
    limit: sensitiveLimit,
  }),
  cancelEmailChange: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/email',
    access: 'verified',
    summary: 'Discards the new email; the old one stays',
    reply: profileReply,
    limit: sensitiveLimit,
  }),
  preferences: defineEndpoint({
    method: 'GET',
    path: '/api/preferences',
    access: 'session',
    cachesSession: true,
    cachesReply: true,
    summary: 'Your appearance, language and news settings',
    reply: object({ data: Preferences }),
  }),
  setPreferences: defineEndpoint({
    method: 'PUT',
    path: '/api/preferences',
    access: 'session',
    summary: 'Changes some of these settings',
    body: v.partial(Preferences),
    reply: object({ data: Preferences }),
    limit: { max: 60, perSeconds: 60 },
  }),
  acceptTerms: defineEndpoint({
    method: 'POST',
    path: '/api/terms',
    access: 'session',
    summary: 'Accepts the current terms',
    body: object({ version: v.pipe(v.string(), v.maxLength(32)) }),
    reply: profileReply,
    limit: sensitiveLimit,
  }),
  /** Returns all data about the user except secrets, as application/json; declared here for its body. */
  exportData: defineEndpoint({
    method: 'POST',
    path: '/api/account/export',
    access: 'verified',
    summary: 'All data about you, as JSON',
    body: object(reauthFields),
    reply: v.unknown(),
    limit: { max: 5, perSeconds: 60 },
  }),
  logSignature: defineEndpoint({
    method: 'GET',
    path: '/api/account/log-signature',
    access: 'verified',
    summary: 'The newest signature of your audit log by the signer',
    reply: object({ data: v.nullable(LogSignature) }),
  }),
  deleteAccount: defineEndpoint({
    method: 'POST',
    path: '/api/account/delete',
    access: 'verified',
    summary: 'Deletes the account after a waiting time; warns first if it holds funds',
    body: object({
      ...reauthFields,
      username: v.pipe(v.string(), v.maxLength(40)),
      leaveFunds: v.optional(v.boolean()),
    }),
    reply: profileReply,
    limit: sensitiveLimit,
  }),
  cancelDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/account/keep',
    access: 'session',
    summary: 'Cancels the deletion',
    reply: profileReply,
    limit: sensitiveLimit,
  }),
}

export const waitlistApi = {
  join: defineEndpoint({
    method: 'POST',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Adds an email to the waitlist; idempotent',
    body: object({
      email: email(asFieldErrorId('your-email')),
    }),
    reply: SuccessReply,
    limit: { max: 10, perSeconds: 60 },
  }),
}
