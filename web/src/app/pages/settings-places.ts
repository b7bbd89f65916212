import type { SettingsPartProps } from '#app/pages/settings-part.tsx'
import type { TextId } from '#lib/text.ts'

type Place = { title: TextId; hint: TextId }

/** What is at the top. */
export const firstPlaces = {
  profile: { title: 'settings.profile', hint: 'settings.profile-hint' },
  password: { title: 'settings.password', hint: 'settings.password-hint' },
  security: { title: 'settings.security', hint: 'settings.custody' },
} as const satisfies Record<string, Place>

/** What is further down, each with about the room that it takes, so that little moves when it comes. */
export const laterPlaces: Record<SettingsPartProps['id'], Place & { room: string; isSoon?: true }> = {
  'two-factor': { title: 'settings.two-factor', hint: 'settings.two-factor-hint', room: 'min-h-60 max-sm:min-h-66' },
  sessions: { title: 'session.heading', hint: 'session.hint', room: 'min-h-32 max-sm:min-h-36' },
  linked: { title: 'linked.heading', hint: 'linked.hint', room: 'min-h-25' },
  limits: { title: 'limits.heading', hint: 'limits.hint', room: 'min-h-96' },
  trading: { title: 'danger.settings', hint: 'danger.settings-hint', room: 'min-h-32' },
  appearance: { title: 'look.heading', hint: 'look.hint', room: 'min-h-150 max-sm:min-h-194' },
  language: { title: 'language.heading', hint: 'language.hint', room: 'min-h-38 max-sm:min-h-80' },
  voice: { title: 'voice-setting.heading', hint: 'voice-setting.hint', room: 'min-h-146' },
  social: { title: 'settings.social', hint: 'settings.social-hint', room: 'min-h-47', isSoon: true },
  data: { title: 'data.heading', hint: 'data.hint', room: 'min-h-60' },
  papers: { title: 'papers.heading', hint: 'papers.hint', room: 'min-h-38' },
}
