import type { ReactNode } from 'react'
import { AssistantProvider } from '#app/dock/assistant-context.tsx'
import { SidebarLayout } from '#app/layouts/sidebar-layout.tsx'
import { SessionEnd } from '#app/session/session-end.tsx'
import { SignInAgain } from '#app/session/sign-in-again.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { FreezeProvider } from '#features/settings/freeze/freeze-provider.tsx'
import { Shortcuts } from '#features/shortcuts/shortcuts.tsx'
import { AlertToasts } from '#features/watching/alert-toasts.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { LiveSync } from '#lib/live/live-sync.tsx'
import { ShownReceipts } from '#lib/trading/shown-receipts.tsx'

/** The layout of every signed-in page: the sidebar and the stream of the user's events. */
export function AppShell({ children }: { children: ReactNode }) {
  const { isExpired, user } = useAuth()
  const { quiet, alertNews } = usePreferences().preferences
  return (
    <LiveProvider isPaused={isExpired}>
      <SessionEnd />
      <SignInAgain />
      <LiveSync />
      <AlertToasts isQuiet={quiet || !alertNews} />
      <Shortcuts />
      <FreezeProvider userId={user?.id}>
        <AssistantProvider>
          <ShownReceipts>
            <SidebarLayout>{children}</SidebarLayout>
          </ShownReceipts>
        </AssistantProvider>
      </FreezeProvider>
    </LiveProvider>
  )
}
