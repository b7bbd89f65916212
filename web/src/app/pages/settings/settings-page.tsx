import { ChevronLeft } from 'lucide-react'
import { useParams } from 'wouter'
import { AppNotFoundPage } from '#app/pages/info/not-found-page.tsx'
import { SettingsContent } from '#app/pages/settings/settings-content.tsx'
import { SettingsList, SettingsNav } from '#app/pages/settings/settings-nav.tsx'
import { findSettingsPage, settingsPages } from '#app/pages/settings/settings-pages.ts'
import { SettingsSearch } from '#app/pages/settings/settings-search.tsx'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import type { To } from '#lib/routing/paths.ts'
import { Link, Redirect, useSearchParams } from '#lib/routing/router.tsx'
import { parseSettingsPage, type SettingsPageName, settingsPath } from '#lib/routing/settings-path.ts'
import { useHash } from '#lib/routing/use-hash.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The account settings: an index, and a page for each subject. */
export function SettingsPage() {
  const { page } = useParams()
  const name = parseSettingsPage(page)
  const [search] = useSearchParams()
  const hash = useHash()
  const outcome = search.get('oauth')
  if (page && !name) return <AppNotFoundPage />
  const redirectPath = name ? undefined : findRedirect(hash, outcome)
  return redirectPath ? <Redirect to={redirectPath} replace /> : <Settings page={name} outcome={outcome} />
}

/** The page for a URL without one: older links name only a section, and a sign-in provider returns to the index. */
function findRedirect(hash: string, outcome: string | null): To | undefined {
  if (outcome !== null) return `/app/settings/security?oauth=${encodeURIComponent(outcome)}#linked`
  const page = findSettingsPage(hash)
  return page && `${settingsPath(page)}#${hash}`
}

/**
 * On a desktop the index is beside the page, and the first page beside the index; on phones the index is its own page. The first
 * page is only hidden there, since turning a tablet must not lose unsaved edits.
 */
function Settings({ page, outcome }: { page: SettingsPageName | undefined; outcome: string | null }) {
  const text = useText()
  const isDesktop = useIsDesktop()
  const currentPage = page ?? 'profile'
  return (
    <div className="mx-auto grid w-full max-w-[1120px] grid-cols-[minmax(0,1fr)] desk:grid-cols-[14rem_minmax(0,1fr)] desk:gap-10">
      {isDesktop ? (
        <div className="sticky top-0 self-start">
          <SettingsSearch>
            <SettingsNav current={currentPage} />
          </SettingsSearch>
        </div>
      ) : null}
      <div className="min-w-0">
        {page && !isDesktop ? (
          <Link
            to="/app/settings"
            className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1 rounded-card pe-2 text-sm text-ink-soft hover:text-ink"
          >
            <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
            {text('settings.heading')}
          </Link>
        ) : null}
        <Page
          key={page ?? ''}
          title={text(page ? settingsPages[page].title : 'settings.heading')}
          action={page ? undefined : <HelpLink />}
        >
          {page || isDesktop ? null : (
            <SettingsSearch>
              <SettingsList />
            </SettingsSearch>
          )}
          <div className={page ? '' : 'max-desk:hidden'}>
            <SettingsContent page={currentPage} outcome={outcome} />
          </div>
        </Page>
      </div>
    </div>
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
