import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { BrokenPage } from '#app/app-error-screen.tsx'
import { Router } from '#app/router.tsx'
import { createI18n } from '#lib/i18n.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

/** The whole app. What breaks outside the app's own error screens, such as a part that no longer loads, reloads. */
export function App() {
  const [i18n] = useState(createI18n)
  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <ErrorBoundary fallback={() => <BrokenPage onAgain={() => location.reload()} />}>
          <Router />
        </ErrorBoundary>
      </BrowserRouter>
    </I18nProvider>
  )
}
