import { type ComponentType, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { AppErrorScreen } from '#app/app-error-screen.tsx'
import { PlainLayout } from '#app/layouts/plain-layout.tsx'
import { AppNotFoundPage, NotFoundPage } from '#app/pages/info/not-found-page.tsx'
import { StaticPage } from '#app/pages/info/static-page.tsx'
import { AppShell, appPages, DiscoverPage, entryPages, publicPages, SessionArea, sessionPaths } from '#app/routes.ts'
import { Guard } from '#app/session/guard.tsx'
import { useText } from '#lib/i18n/text.ts'
import type { StaticPath } from '#lib/routing/paths.ts'
import { Redirect } from '#lib/routing/router.tsx'
import { FullScreenSpinner } from '#ui/feedback/spinner.tsx'

const staticPaths: StaticPath[] = ['/', '/terms', '/privacy', '/risk', '/accessibility']

const toRoutes = (pages: Record<string, ComponentType>) =>
  Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} component={Page} />)

/** The routes of the app. Paths are case-insensitive and may end with a slash. */
export function Router() {
  const text = useText()
  return (
    <Suspense fallback={<FullScreenSpinner label={text('loading')} />}>
      <Switch>
        <Route path="/index.html">
          <Redirect to="/" replace />
        </Route>
        {/* One route around all pages with a session, so that session state survives navigation. */}
        <Route path={sessionPaths}>
          <SessionArea>
            <Switch>
              {toRoutes(entryPages)}
              <Route path="/app/*?" component={AppRoutes} />
              <Route component={AppNotFoundPage} />
            </Switch>
          </SessionArea>
        </Route>
        <Route>
          <PlainLayout>
            <Switch>
              {toRoutes(publicPages)}
              {staticPaths.map((path) => (
                <Route key={path} path={path} component={StaticPage} />
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </PlainLayout>
        </Route>
      </Switch>
    </Suspense>
  )
}

/** The routes behind the guard. */
function AppRoutes() {
  return (
    <Guard>
      <AppShell>
        <Switch>
          <Route path={/^\/app(\/discover)?\/?$/i}>
            <AppErrorScreen>
              <DiscoverPage />
            </AppErrorScreen>
          </Route>
          {toRoutes(appPages)}
          <Route component={AppNotFoundPage} />
        </Switch>
      </AppShell>
    </Guard>
  )
}
