import type { SettingsPartProps } from '#app/pages/settings/settings-part.tsx'
import type { TextId } from '#lib/i18n/text.ts'

export type SectionId = 'profile' | 'social' | SettingsPartProps['id']

/** `minHeight`: the approximate height to reserve for the controls, which limits layout shift. */
export type SettingsSectionInfo = { title: TextId; hint: TextId; minHeight?: string; isComingSoon?: true }

/** The sections of all pages. Links refer to them by id. */
export const settingsSections: Readonly<Record<SectionId, SettingsSectionInfo>> = {
  profile: { title: 'settings.profile', hint: 'settings.profile-hint', minHeight: 'min-h-57' },
  social: {
    title: 'settings.social',
    hint: 'settings.social-hint',
    minHeight: 'min-h-47 sm:min-h-23',
    isComingSoon: true,
  },
  freeze: { title: 'freeze.heading', hint: 'freeze.hint', minHeight: 'min-h-22' },
  password: { title: 'settings.password', hint: 'settings.password-hint', minHeight: 'min-h-60' },
  'two-factor': {
    title: 'settings.two-factor',
    hint: 'settings.two-factor-hint',
    minHeight: 'min-h-66 sm:min-h-56 desk:min-h-60',
  },
  passkeys: { title: 'passkey.heading', hint: 'passkey.hint', minHeight: 'min-h-75 sm:min-h-57' },
  sessions: { title: 'session.heading', hint: 'session.hint', minHeight: 'min-h-36 sm:min-h-26 desk:min-h-31' },
  linked: { title: 'linked.heading', hint: 'linked.hint', minHeight: 'min-h-25' },
  recipients: { title: 'recipient.heading', hint: 'recipient.heading-hint', minHeight: 'min-h-40' },
  allowed: { title: 'allowed.heading', hint: 'allowed.hint', minHeight: 'min-h-36 sm:min-h-29' },
  limits: { title: 'limits.heading', hint: 'limits.hint', minHeight: 'min-h-80' },
  trading: { title: 'danger.settings', hint: 'danger.settings-hint', minHeight: 'min-h-28 sm:min-h-23 desk:min-h-28' },
  news: { title: 'news.heading', hint: 'news.hint', minHeight: 'min-h-105 sm:min-h-86' },
  language: { title: 'language.heading', hint: 'language.hint', minHeight: 'min-h-79 sm:min-h-38' },
  appearance: { title: 'look.heading', hint: 'look.hint', minHeight: 'min-h-184 sm:min-h-139' },
  voice: {
    title: 'voice-setting.heading',
    hint: 'voice-setting.hint',
    minHeight: 'min-h-143 sm:min-h-117 desk:min-h-133',
  },
  data: { title: 'data.heading', hint: 'data.hint', minHeight: 'min-h-22' },
  papers: { title: 'papers.heading', hint: 'papers.hint', minHeight: 'min-h-37 sm:min-h-26 desk:min-h-37' },
  security: { title: 'settings.keys', hint: 'settings.keys-hint', minHeight: 'min-h-40' },
  delete: { title: 'data.delete', hint: 'data.delete-hint', minHeight: 'min-h-11' },
}
