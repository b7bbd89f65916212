import { useCallback } from 'react'
import { useLinkedSetting } from '#app/pages/settings/jump-to-setting.ts'
import { settingsPages } from '#app/pages/settings/settings-pages.ts'
import { type SectionId, settingsSections } from '#app/pages/settings/settings-sections.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { SocialConnections } from '#features/settings/linked-logins/social-connections.tsx'
import { ProfileInformation } from '#features/settings/profile/profile-information.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SettingsSection } from '#ui/layout/settings-section.tsx'

const SettingsPart = lazyComponent(
  async () => (await import('#app/pages/settings/settings-part.tsx')).SettingsPart,
  <ControlsPlaceholder />,
)

type SettingsContentProps = {
  page: SettingsPageName
  /** The result of linking an OAuth provider, from the URL; null without one. */
  outcome: string | null
}

/** The sections of one page. */
export function SettingsContent({ page, outcome }: SettingsContentProps) {
  const text = useText()
  useLinkedSetting(page)
  return (
    <div className="grid min-w-0 gap-4 sm:gap-6">
      {page === 'danger' ? (
        <Notice tone="loss" title={text('settings.danger-title')}>
          <p className="max-w-[70ch] text-sm">{text('settings.danger-intro')}</p>
        </Notice>
      ) : null}
      {page === 'security' ? <Custody /> : null}
      {settingsPages[page].sections.map((id) => (
        <Section key={id} id={id} isDanger={page === 'danger'} outcome={outcome} />
      ))}
    </div>
  )
}

/** States who holds the keys, with a link to export them. */
function Custody() {
  const text = useText()
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      {text('settings.custody')}{' '}
      <Link to="/app/settings/danger#security" className="whitespace-nowrap text-ink underline underline-offset-2">
        {text('settings.to-keys')}
      </Link>
    </p>
  )
}

type SectionProps = { id: SectionId; isDanger: boolean; outcome: string | null }

function Section({ id, isDanger, outcome }: SectionProps) {
  const text = useText()
  const { title, hint, minHeight, isComingSoon } = settingsSections[id]
  return (
    <SettingsSection
      id={id}
      title={text(title)}
      hint={text(hint)}
      badge={isComingSoon ? <Badge>{text('settings.coming-soon')}</Badge> : undefined}
      minHeight={minHeight}
      isDanger={isDanger}
    >
      <Controls id={id} outcome={outcome} />
    </SettingsSection>
  )
}

/** The first page renders its controls immediately. */
function Controls({ id, outcome }: Omit<SectionProps, 'isDanger'>) {
  const { refresh } = useAuth()
  const renew = useCallback(() => {
    refresh().catch((error: unknown) => console.error('The changed user could not be read', error))
  }, [refresh])
  if (id === 'profile') return <ProfileInformation onChanged={renew} />
  if (id === 'social') return <SocialConnections />
  return <SettingsPart id={id} outcome={outcome} />
}

/** Receives the keyboard focus until the controls load; Tab then continues into the controls. */
function ControlsPlaceholder() {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focusable controls are still loading
    <div role="status" tabIndex={0} data-waiting className="grid gap-3">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
