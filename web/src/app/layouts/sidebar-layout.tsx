import { type ReactNode, Suspense } from 'react'
import { SidebarWrapper } from '#app/layouts/sidebar-wrapper.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { SandboxBadge } from '#features/deployment/sandbox-badge.tsx'
import { PendingTray } from '#features/pending/pending-tray.tsx'
import { TermsNotice } from '#features/settings/terms/terms-notice.tsx'
import { useText } from '#lib/i18n/text.ts'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'
import { LoadingLine } from '#ui/feedback/spinner.tsx'

/** The sidebar, the scrolling page beside it, and the pending trades above both. */
export function SidebarLayout({ children }: { children: ReactNode }) {
  const text = useText()
  const { user } = useAuth()
  const waiting = (
    <div className="grid h-64 place-items-center">
      <LoadingLine label={text('loading')} />
    </div>
  )
  return (
    <SidebarWrapper>
      <main
        id="content"
        tabIndex={-1}
        // `relative`: visually hidden elements scroll with the page instead of overflowing the window.
        className="relative min-w-0 px-4 pt-2 pb-16 sm:px-8 desk:pt-6 desk:h-dvh desk:overflow-y-auto desk:[scrollbar-gutter:stable] print:h-auto"
      >
        <div className="mx-auto mb-4 min-h-11 print:hidden w-full max-w-[1120px]">
          <SandboxBadge />
        </div>
        <TermsNotice />
        <Suspense fallback={waiting}>{children}</Suspense>
      </main>
      <OfflineBar />
      <PendingTray userId={user?.id} />
    </SidebarWrapper>
  )
}
