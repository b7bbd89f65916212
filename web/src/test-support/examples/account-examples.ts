import type { LoginProvider, OAuthProvider } from '@murmur/contract/identity/oauth'
import { defaultPreferences, type Preferences, type Profile } from '@murmur/contract/identity/profile'
import type { SecondFactors } from '@murmur/contract/identity/security'
import { ada } from '#test-support/examples/examples.ts'

export const adasProfile: Profile = {
  ...ada,
  pendingEmail: null,
  language: 'en',
  createdAt: '2026-11-20T08:00:00.000Z',
  acceptedTerms: '2026-11-22',
  currentTerms: '2026-11-22',
  deletedAt: null,
}
export const examplePreferences: Preferences = { language: 'en', ...defaultPreferences }
export const noFactors: SecondFactors = {
  authenticator: false,
  email: false,
  passkeys: 0,
  recoveryCodesLeft: 0,
  hasPassword: true,
  holdUntil: null,
}

/** The "or continue with" options when these providers are configured. */
export function createLoginProviders(...configured: OAuthProvider[]): LoginProvider[] {
  const all: [OAuthProvider, string][] = [
    ['google', 'Google'],
    ['github', 'GitHub'],
    ['sandbox', 'Sandbox'],
  ]
  const known = all.filter(([id]) => id !== 'sandbox' || configured.includes(id))
  return known.map(([id, name]) => ({ id, name, isConfigured: configured.includes(id) }))
}
