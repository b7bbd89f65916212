import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AppErrorScreen } from '#app/app-error-screen.tsx'
import { Guard } from '#app/guard.tsx'
import { PlainLayout } from '#app/layouts/plain-layout.tsx'
import { AppNotFoundPage, NotFoundPage } from '#app/pages/not-found-page.tsx'
import { StaticPage } from '#app/pages/static-page.tsx'
import { AppShell, lazyPages, type PagePath, SessionArea } from '#app/routes.ts'
import { useText } from '#lib/text.ts'
import { FullScreenSpinner } from '#ui/spinner.tsx'

const guarded = ['chat', 'wallet', 'manual-trading', 'history', 'settings', 'soon', 'about'] as const

function page(path: PagePath) {
  const PageOf = lazyPages[path]
  return <PageOf />
}

/** What the server makes by itself (web/landing). */
const staticPaths = ['/', '/terms', '/privacy', '/risk', '/accessibility']

/** Every path of the app, and what stands behind it. */
export function Router() {
  const text = useText()
  const discover = <AppErrorScreen>{page('/app/discover')}</AppErrorScreen>
  return (
    <Suspense fallback={<FullScreenSpinner label={text('loading')} />}>
      <Routes>
        <Route element={<PlainLayout />}>
          {staticPaths.map((path) => (
            <Route key={path} path={path} element={<StaticPage />} />
          ))}
          <Route path="/trading" element={page('/trading')} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<SessionArea />}>
          <Route path="/sign-up" element={page('/sign-up')} />
          <Route path="/verify-otp" element={page('/verify-otp')} />
          <Route path="/forgot-password" element={page('/forgot-password')} />
          <Route path="/forgot-password/stop" element={page('/forgot-password/stop')} />
          <Route path="/reset-password" element={page('/reset-password')} />
          <Route path="/lost-factor" element={page('/lost-factor')} />
          <Route path="/lost-factor/stop" element={page('/lost-factor/stop')} />
          <Route path="/app" element={<Guard />}>
            <Route element={<AppShell />}>
              <Route index element={discover} />
              <Route path="discover" element={discover} />
              {guarded.map((name) => (
                <Route key={name} path={name} element={page(`/app/${name}`)} />
              ))}
              <Route path="*" element={<AppNotFoundPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="/index.html" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  )
}
