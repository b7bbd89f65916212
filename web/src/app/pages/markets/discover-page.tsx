import { useCallback, useState } from 'react'
import { NewAlert } from '#app/new-alert.tsx'
import { FirstRun } from '#app/pages/markets/first-run.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { Discover } from '#features/discover/discover.tsx'
import {
  type DiscoveredToken,
  formatTokenQuery,
  parseTokenQuery,
  withDetails,
} from '#features/discover/discovered-token.ts'
import { useTradeFlow } from '#features/discover/trade/use-trade-flow.ts'
import { AlertsButton } from '#features/watching/alerts-button.tsx'
import { StarButton } from '#features/watching/star-button.tsx'
import { useWatchlist } from '#features/watching/use-watchlist.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { tokenPath } from '#lib/routing/token-path.ts'
import { useUrlOverlay } from '#lib/routing/use-url-overlay.ts'
import { Page } from '#ui/layout/page.tsx'

const TradeDialogs = lazyComponent(async () => (await import('#app/pages/markets/trade-dialogs.tsx')).TradeDialogs)
const TokenDialog = lazyComponent(async () => (await import('#app/pages/markets/token-dialog.tsx')).TokenDialog)
const preloadedComponents = [TokenDialog]

/** The star of a list row, for signed-in users. */
const renderStar = (token: DiscoveredToken) => <StarButton token={token} isSignedIn onSignUp={() => undefined} />

/** Token lists, search and trading for signed-in users. */
export function DiscoverPage() {
  const text = useText()
  const { user } = useAuth()
  const flow = useTradeFlow()
  const watchlist = useWatchlist(true)
  const [details, setDetails] = useState<DiscoveredToken>()
  const close = useCallback(() => setDetails(undefined), [])
  const hrefFor = useUrlOverlay('token', (value) => setDetails((before) => before ?? parseTokenQuery(value)))
  usePreloadOnInteraction(preloadedComponents)
  return (
    <Page title={text('discover.heading')} action={<AlertsButton newAlert={<NewAlert />} />}>
      {user ? <FirstRun user={user} /> : null}
      <Discover
        onDetails={setDetails}
        onTrade={flow.choose}
        onQuickBuy={flow.quickBuy}
        pageOf={tokenPath}
        renderStar={renderStar}
        watchlist={watchlist}
      />
      {flow.token ? <TradeDialogs flow={flow} /> : null}
      {details ? (
        <TokenDialog
          preview={details}
          href={hrefFor(formatTokenQuery(details))}
          isSignedIn
          onClose={close}
          onTrade={(side, token) => {
            close()
            flow.choose(token ? withDetails(details, token) : details)
            flow.act(side)
          }}
          onSignUp={close}
        />
      ) : null}
    </Page>
  )
}
