import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
// The app loads its chunks on demand. Tests import them up front: on a busy machine loading exceeds a query's timeout.
import '#app/app-shell.tsx'
import '#app/pages/info/about-page.tsx'
import '#app/pages/chat/chat-page.tsx'
import '#app/pages/markets/discover-page.tsx'
import '#app/pages/info/help-page.tsx'
import '#app/pages/history/history-page.tsx'
import '#app/pages/auth/lost-factor-page.tsx'
import '#app/pages/trading/manual-trading-page.tsx'
import '#app/pages/markets/markets-page.tsx'
import '#app/pages/markets/public-token-page.tsx'
import '#app/pages/markets/token-page.tsx'
import '#app/pages/markets/trade-panel.tsx'
import '#app/pages/settings/settings-page.tsx'
import '#app/pages/auth/sign-up-page.tsx'
import '#app/pages/info/soon-page.tsx'
import '#app/pages/auth/verify-otp-page.tsx'
import '#app/pages/wallet/wallet-page.tsx'
import '#app/pages/wallet/send-page.tsx'
import '#app/pages/auth/cancel-recipient-page.tsx'
import '#app/pages/auth/cancel-thaw-page.tsx'
import { Router } from '#app/router.tsx'
import '#app/session/session-area.tsx'
import '#app/pages/markets/token-dialog.tsx'
import '#features/chat/messages/markdown.tsx'
import '#features/chat/messages/announcement-text.ts'
import '#features/chat/messages/strip-markdown.ts'
import '#features/chat/composer/send-messages.ts'
import '#features/chat/voice/speech/speak-text.ts'
import '#features/chat/voice/speech/spoken-message.ts'
import '#features/manual-trading/modals/market-trade.tsx'
import { loadLazyComponents } from '#lib/browser/lazy-component.tsx'
import { LeaveContext } from '#lib/routing/leave.ts'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

await loadLazyComponents()

type ShownPage = { path: string; state: unknown }

/** Records the current location of the app. */
function Watch({ shown }: { shown: ShownPage }) {
  const [pathname] = useLocation()
  const search = useSearch()
  const state: unknown = useHistoryState()
  useLayoutEffect(() => {
    Object.assign(shown, { path: pathname + search, state })
  })
  return null
}

/**
 * Renders the whole app at a path. `at()` returns the current path and query, `state()` the history state, `exits()` the
 * paths outside the app that it was left for.
 */
export function renderApp(path: string) {
  const shown: ShownPage = { path: '', state: undefined }
  const exits: string[] = []
  history.replaceState(null, '', path)
  const view = render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <Watch shown={shown} />
        <LeaveContext value={(to) => void exits.push(to)}>
          <Router />
        </LeaveContext>
      </BrowserRouter>
    </I18nProvider>,
  )
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    at: () => shown.path,
    state: () => shown.state,
    exits: () => exits,
  }
}
