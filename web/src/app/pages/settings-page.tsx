import { useCallback } from 'react'
import { useSearchParams } from '#lib/router.tsx'
import { SettingsNav } from '#app/pages/settings-nav.tsx'
import { VoiceSetting } from '#app/pages/voice-setting.tsx'
import { useAuth } from '#features/auth/auth-context.ts'
import { DangerSetting } from '#features/manual-trading/danger-setting.tsx'
import { Appearance } from '#features/preferences/appearance.tsx'
import { LanguageSetting } from '#features/preferences/language-setting.tsx'
import { ChangePassword } from '#features/settings/change-password.tsx'
import { LinkedLogins } from '#features/settings/linked-logins.tsx'
import { Papers } from '#features/settings/papers.tsx'
import { ProfileInformation } from '#features/settings/profile-information.tsx'
import { Security } from '#features/settings/security.tsx'
import { Sessions } from '#features/settings/sessions.tsx'
import { SocialConnections } from '#features/settings/social-connections.tsx'
import { TradeLimitsSetting } from '#features/settings/trade-limits.tsx'
import { TwoFactorAuth } from '#features/settings/two-factor-auth.tsx'
import { YourData } from '#features/settings/your-data.tsx'
import { useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

export function SettingsPage() {
  const text = useText()
  const { user, forget, refresh } = useAuth()
  const [search] = useSearchParams()
  const renew = useCallback(() => {
    refresh().catch((error: unknown) => console.error('The changed user could not be read', error))
  }, [refresh])
  const parts = [
    { id: 'profile', title: 'settings.profile', part: <ProfileInformation onChanged={renew} /> },
    { id: 'password', title: 'settings.password', part: <ChangePassword /> },
    { id: 'security', title: 'settings.security', part: <Security userId={user?.id} onSignedOut={forget} /> },
    { id: 'two-factor', title: 'settings.two-factor', part: <TwoFactorAuth /> },
    { id: 'sessions', title: 'session.heading', part: <Sessions /> },
    { id: 'linked', title: 'linked.heading', part: <LinkedLogins outcome={search.get('oauth')} /> },
    { id: 'limits', title: 'limits.heading', part: <TradeLimitsSetting /> },
    { id: 'trading', title: 'danger.settings', part: <DangerSetting /> },
    { id: 'appearance', title: 'look.heading', part: <Appearance /> },
    { id: 'language', title: 'language.heading', part: <LanguageSetting /> },
    { id: 'voice', title: 'voice-setting.heading', part: <VoiceSetting /> },
    { id: 'social', title: 'settings.social', part: <SocialConnections /> },
    { id: 'data', title: 'data.heading', part: <YourData /> },
    { id: 'papers', title: 'papers.heading', part: <Papers /> },
  ] as const
  return (
    <Page title={text('settings.heading')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-[11rem_minmax(0,1fr)] desk:gap-8">
        <SettingsNav places={parts.map(({ id, title }) => ({ id, title: text(title) }))} />
        <div className="grid min-w-0 gap-4 sm:gap-6">
          {parts.map(({ id, part }) => (
            // Below the bars that stay in place when a link leads here.
            <div key={id} id={id} className="desk:scroll-mt-4">
              {part}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
