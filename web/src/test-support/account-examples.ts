import type { Preferences, Profile } from '@murmur/contract/profile'
import type { SecondFactors } from '@murmur/contract/security'
import { ada } from '#test-support/examples.ts'

export const adasProfile: Profile = {
  ...ada,
  pendingEmail: null,
  language: 'en',
  createdAt: '2026-11-20T08:00:00.000Z',
  acceptedTerms: '2026-11-22',
  currentTerms: '2026-11-22',
  deletedAt: null,
}
export const usualPreferences: Preferences = {
  language: 'en',
  theme: 'system',
  palette: 'green-red',
  level: 'standard',
  hotkeys: true,
}
export const noFactors: SecondFactors = {
  authenticator: false,
  email: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
  holdUntil: null,
}
