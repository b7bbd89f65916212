import { type ReactNode, useCallback } from 'react'
import { LaterSettings } from '#app/pages/settings/later-settings.tsx'
import { firstSections, laterSections, type SettingsSectionInfo } from '#app/pages/settings/settings-sections.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { KeyExportForm } from '#features/settings/key-export/key-export-form.tsx'
import { ProfileInformation } from '#features/settings/profile/profile-information.tsx'
import { ChangePassword } from '#features/settings/sessions/change-password.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link, useSearchParams } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SectionNav } from '#ui/layout/section-nav.tsx'
import { SettingsSection } from '#ui/layout/settings-section.tsx'

const sections = Object.entries({ ...firstSections, ...laterSections })

/** The account settings. */
export function SettingsPage() {
  const text = useText()
  const { user, refresh } = useAuth()
  const [search] = useSearchParams()
  const renew = useCallback(() => {
    refresh().catch((error: unknown) => console.error('The changed user could not be read', error))
  }, [refresh])
  return (
    <Page title={text('settings.heading')} action={<HelpLink />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-[11rem_minmax(0,1fr)] desk:gap-8">
        <SectionNav
          label={text('settings.parts')}
          sections={sections.map(([id, { title }]) => ({ id, title: text(title) }))}
        />
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <First id="profile">
            <ProfileInformation onChanged={renew} />
          </First>
          <First id="password">
            <ChangePassword />
          </First>
          <First id="security">
            <KeyExportForm userId={user?.id} />
          </First>
          <LaterSettings outcome={search.get('oauth')} />
        </div>
      </div>
    </Page>
  )
}

/** The link next to the page's heading. */
function HelpLink() {
  const text = useText()
  return (
    <Link to="/app/help" className={buttonClass()}>
      {text('help.heading')}
    </Link>
  )
}

function First({ id, children }: { id: keyof typeof firstSections; children: ReactNode }) {
  const text = useText()
  const { title, hint, room }: SettingsSectionInfo = firstSections[id]
  return (
    <SettingsSection id={id} title={text(title)} hint={text(hint)} room={room}>
      {children}
    </SettingsSection>
  )
}
