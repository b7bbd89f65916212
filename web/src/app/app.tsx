import { AppCrash } from '#app/app-error-screen.tsx'
import { Router } from '#app/router.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import type { I18n } from '#lib/i18n/text.ts'
import { BrowserRouter } from '#lib/routing/router.tsx'

/** The whole app. An error outside a page's error screen, such as a failed chunk load, offers a reload. */
export function App({ i18n }: { i18n: I18n }) {
  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <AppCrash>
          <Router />
        </AppCrash>
      </BrowserRouter>
    </I18nProvider>
  )
}
