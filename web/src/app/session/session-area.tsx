import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { AuthProvider } from '#features/auth/session/auth-provider.tsx'
import { PreferencesProvider } from '#features/preferences/preferences-provider.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { useText } from '#lib/i18n/text.ts'
import { Redirect } from '#lib/routing/router.tsx'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { FullScreenSpinner } from '#ui/feedback/spinner.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

/** Provides the session: wraps sign-up, verification and the app itself. */
export function SessionArea({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <AuthProvider>
      <TopLayer>
        <PerUserStore>{children}</PerUserStore>
        <Toaster label={text('toasts')} dismissLabel={text('toasts.dismiss')} />
      </TopLayer>
    </AuthProvider>
  )
}

/**
 * A new query client after each user, so that no data of the previous user shows. If another user signs in on an open page, the app
 * restarts at its first page: neither the URL nor typed text may carry over.
 */
function PerUserStore({ children }: { children: ReactNode }) {
  const text = useText()
  const { user, isLoading } = useAuth()
  const userId = user?.id
  const [store, setStore] = useState(() => ({ userId, client: createQueryClient(), replaced: 0 }))
  if (store.userId !== userId) {
    const replacementCount = store.replaced + (store.userId && userId ? 1 : 0)
    // A visitor who signs in keeps the client: the queries of mounted components, such as the preferences, stay bound to it.
    setStore({ userId, client: store.userId ? createQueryClient() : store.client, replaced: replacementCount })
  }
  if (isLoading) return <FullScreenSpinner label={text('loading')} />
  return (
    <QueryClientProvider client={store.client}>
      <PreferencesProvider key={store.replaced} userId={userId}>
        {store.replaced > 0 ? <Redirect to="/app/discover" replace /> : null}
        {children}
      </PreferencesProvider>
    </QueryClientProvider>
  )
}
