import type { ComponentType } from 'react'
import { VoiceSetting } from '#app/pages/settings/voice-setting.tsx'
import { TradingSetting } from '#features/manual-trading/trading-setting.tsx'
import { Appearance } from '#features/preferences/appearance.tsx'
import { LanguageSetting } from '#features/preferences/language-setting.tsx'
import { NewsSetting } from '#features/preferences/news-setting.tsx'
import { TradeLimitsSetting } from '#features/settings/limits/trade-limits.tsx'
import { LinkedLogins } from '#features/settings/linked-logins/linked-logins.tsx'
import { SocialConnections } from '#features/settings/linked-logins/social-connections.tsx'
import { Sessions } from '#features/settings/sessions/sessions.tsx'
import { LegalDocuments } from '#features/settings/terms/legal-documents.tsx'
import { TwoFactorAuth } from '#features/settings/two-factor/two-factor-auth.tsx'
import { YourData } from '#features/settings/your-data/your-data.tsx'

const parts = {
  'two-factor': TwoFactorAuth,
  sessions: Sessions,
  linked: LinkedLogins,
  limits: TradeLimitsSetting,
  trading: TradingSetting,
  appearance: Appearance,
  language: LanguageSetting,
  news: NewsSetting,
  voice: VoiceSetting,
  social: SocialConnections,
  data: YourData,
  papers: LegalDocuments,
} satisfies Record<string, ComponentType<{ outcome: string | null }>>

export type SettingsPartProps = {
  id: keyof typeof parts
  /** The result of linking an OAuth provider, from the URL; null without one. */
  outcome: string | null
}

/** The controls of one section further down. They load as one chunk, since a user who opens one often needs the others. */
export function SettingsPart({ id, outcome }: SettingsPartProps) {
  const Part: ComponentType<{ outcome: string | null }> = parts[id]
  return <Part outcome={outcome} />
}
