import { type ReactNode, Suspense } from 'react'
import { ScreenRecord } from '#app/dock/assistant-context.tsx'
import { Dock } from '#app/dock/dock.tsx'
import { SidebarWrapper } from '#app/layouts/sidebar-wrapper.tsx'
import { useFirstRunEnd } from '#app/layouts/use-first-run-end.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { SandboxChip } from '#features/deployment/sandbox-chip.tsx'
import { PendingTray } from '#features/pending/pending-tray.tsx'
import { FreezeBanner } from '#features/settings/freeze/freeze-banner.tsx'
import { TermsNotice } from '#features/settings/terms/terms-notice.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { ProofProvider } from '#lib/trading/proof-context.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'
import { LoadingLine } from '#ui/feedback/spinner.tsx'

const ProofDialog = lazyComponent(() =>
  import('#features/settings/proof/proof-dialog.tsx').then((module) => module.ProofDialog),
)

const renderProof: RenderProof = (slot) => <ProofDialog {...slot} />

/** The sidebar, the scrolling page beside it, and above both the assistant's dock and the pending trades. */
export function SidebarLayout({ children }: { children: ReactNode }) {
  const text = useText()
  const { user } = useAuth()
  useFirstRunEnd(user?.id)
  const placeholder = (
    <div className="grid h-64 place-items-center">
      <LoadingLine label={text('loading')} />
    </div>
  )
  return (
    <ProofProvider value={renderProof}>
      <SidebarWrapper badge={<SandboxChip />}>
        <main
          id="content"
          tabIndex={-1}
          // `relative`: visually hidden elements scroll with the page instead of overflowing the window.
          className="relative min-w-0 px-4 pt-4 pb-[calc(var(--dock)+var(--page-end))] sm:px-8 desk:h-[calc(100dvh-var(--dock))] desk:overflow-y-auto desk:pt-8 desk:pb-(--page-end) desk:[scrollbar-gutter:stable] print:h-auto"
        >
          <FreezeBanner />
          <TermsNotice />
          <Suspense fallback={placeholder}>{children}</Suspense>
        </main>
        <Dock userId={user?.id} />
        <OfflineBar />
        <PendingTray
          userId={user?.id}
          renderProof={renderProof}
          renderSingle={(id) => <ScreenRecord id={id} isBehind />}
        />
      </SidebarWrapper>
    </ProofProvider>
  )
}
