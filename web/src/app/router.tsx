import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { AppErrorScreen } from '#app/app-error-screen.tsx'
import { Guard } from '#app/guard.tsx'
import { PlainLayout } from '#app/layouts/plain-layout.tsx'
import { AppNotFoundPage, NotFoundPage } from '#app/pages/not-found-page.tsx'
import { StaticPage } from '#app/pages/static-page.tsx'
import { AppShell, lazyPages, type PagePath, SessionArea } from '#app/routes.ts'
import { Navigate } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { FullScreenSpinner } from '#ui/spinner.tsx'

const guarded = ['chat', 'wallet', 'manual-trading', 'history', 'settings', 'soon', 'about'] as const

function page(path: PagePath) {
  const PageOf = lazyPages[path]
  return <PageOf />
}

/** What the server makes by itself (web/landing). */
const staticPaths = ['/', '/terms', '/privacy', '/risk', '/accessibility']

/** All that knows who is signed in; one route, so that nothing of it is made anew between its pages. */
const sessionPath =
  /^\/(?:app(?:\/.*)?|sign-up|verify-otp|forgot-password(?:\/stop)?|reset-password|lost-factor(?:\/stop)?)\/?$/
const doors = [
  ...(['/sign-up', '/verify-otp', '/forgot-password', '/forgot-password/stop', '/reset-password'] as const),
  ...(['/lost-factor', '/lost-factor/stop'] as const),
]

/** The pages around signing in, and the app behind its guard. */
function Session() {
  return (
    <Switch>
      {doors.map((path) => (
        <Route key={path} path={path}>
          {page(path)}
        </Route>
      ))}
      <Route>
        <Guard>
          <AppShell>
            <AppPages />
          </AppShell>
        </Guard>
      </Route>
    </Switch>
  )
}

function AppPages() {
  return (
    <Switch>
      <Route path={/^\/app(?:\/discover)?\/?$/}>
        <AppErrorScreen>{page('/app/discover')}</AppErrorScreen>
      </Route>
      {guarded.map((name) => (
        <Route key={name} path={`/app/${name}`}>
          {page(`/app/${name}`)}
        </Route>
      ))}
      <Route>
        <AppNotFoundPage />
      </Route>
    </Switch>
  )
}

/** Every path of the app, and what stands behind it. */
export function Router() {
  const text = useText()
  return (
    <Suspense fallback={<FullScreenSpinner label={text('loading')} />}>
      <Switch>
        <Route path="/index.html">
          <Navigate to="/" replace />
        </Route>
        {staticPaths.map((path) => (
          <Route key={path} path={path}>
            <PlainLayout>
              <StaticPage />
            </PlainLayout>
          </Route>
        ))}
        <Route path="/trading">
          <PlainLayout>{page('/trading')}</PlainLayout>
        </Route>
        <Route path={sessionPath}>
          <SessionArea>
            <Session />
          </SessionArea>
        </Route>
        <Route>
          <PlainLayout>
            <NotFoundPage />
          </PlainLayout>
        </Route>
      </Switch>
    </Suspense>
  )
}
