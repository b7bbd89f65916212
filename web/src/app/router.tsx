import { Suspense } from 'react'
import { AppErrorScreen } from '#app/app-error-screen.tsx'
import { Guard } from '#app/guard.tsx'
import { PlainLayout } from '#app/layouts/plain-layout.tsx'
import { AppNotFoundPage, NotFoundPage } from '#app/pages/not-found-page.tsx'
import { StaticPage } from '#app/pages/static-page.tsx'
import { AppShell, isOfApp, isOfSession, pageAt, SessionArea } from '#app/routes.ts'
import { Navigate, useLocation } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { FullScreenSpinner } from '#ui/spinner.tsx'

/** What the server makes by itself (web/landing). */
const staticPaths = ['/', '/terms', '/privacy', '/risk', '/accessibility']

/** Every path of the app, and what stands behind it. Large letters and a slash at the end are no other path. */
export function Router() {
  const text = useText()
  const { pathname } = useLocation()
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  return (
    <Suspense fallback={<FullScreenSpinner label={text('loading')} />}>
      <At path={path} />
    </Suspense>
  )
}

function At({ path }: { path: string }) {
  if (path === '/index.html') return <Navigate to="/" replace />
  // All that knows who is signed in is one place, so that nothing of it is made anew between its pages.
  if (isOfSession(path))
    return (
      <SessionArea>
        <Session path={path} />
      </SessionArea>
    )
  const Page = staticPaths.includes(path) ? StaticPage : (pageAt(path) ?? NotFoundPage)
  return (
    <PlainLayout>
      <Page />
    </PlainLayout>
  )
}

/** The pages around signing in, and the app behind its guard. */
function Session({ path }: { path: string }) {
  const Page = pageAt(path) ?? AppNotFoundPage
  if (!isOfApp(path)) return <Page />
  return (
    <Guard>
      <AppShell>
        {path === '/app' || path === '/app/discover' ? (
          <AppErrorScreen>
            <Page />
          </AppErrorScreen>
        ) : (
          <Page />
        )}
      </AppShell>
    </Guard>
  )
}
