import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { PublicPage } from '#app/layouts/public-page.tsx'
import { useIsSignedIn } from '#app/pages/markets/use-is-signed-in.ts'
import { Discover } from '#features/discover/discover.tsx'
import { type DiscoveredToken, formatTokenQuery, parseTokenQuery } from '#features/discover/discovered-token.ts'
import type { AccountAction } from '#features/discover/sign-up-dialog.tsx'
import { StarButton } from '#features/watching/star-button.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { publicTokenPath } from '#lib/routing/token-path.ts'
import { useUrlOverlay } from '#lib/routing/use-url-overlay.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

const SignUpDialog = lazyComponent(async () => (await import('#features/discover/sign-up-dialog.tsx')).SignUpDialog)
const TokenDialog = lazyComponent(async () => (await import('#app/pages/markets/token-dialog.tsx')).TokenDialog)
const preloadedComponents = [SignUpDialog, TokenDialog]

/** The public markets page. It is outside the session area, so it has its own query client. */
export function MarketsPage() {
  const text = useText()
  const [client] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <PublicPage>
        <Page title={text('markets.heading')}>
          <Markets />
        </Page>
      </PublicPage>
    </QueryClientProvider>
  )
}

function Markets() {
  const isSignedIn = useIsSignedIn()
  usePreloadOnInteraction(preloadedComponents)
  const [wanted, setWanted] = useState<AccountAction>()
  const [details, setDetails] = useState<DiscoveredToken>()
  const hrefFor = useUrlOverlay('token', (value) => setDetails((before) => before ?? parseTokenQuery(value)))
  const trade = useCallback(() => setWanted('trade'), [])
  const star = useCallback(() => setWanted('star'), [])
  const renderStar = useCallback(
    (token: DiscoveredToken) => <StarButton token={token} isSignedIn={false} onSignUp={star} />,
    [star],
  )
  /** One dialog replaces the other. */
  const leaveDetails = (next?: AccountAction) => {
    setDetails(undefined)
    setWanted(next)
  }
  return (
    <>
      <Welcome isSignedIn={isSignedIn} />
      <Discover
        onDetails={setDetails}
        onTrade={trade}
        onQuickBuy={trade}
        pageOf={publicTokenPath}
        renderStar={renderStar}
      />
      {details ? (
        <TokenDialog
          preview={details}
          href={hrefFor(formatTokenQuery(details))}
          isSignedIn={false}
          onClose={() => leaveDetails()}
          onTrade={() => leaveDetails('trade')}
          onSignUp={() => leaveDetails('star')}
        />
      ) : null}
      {wanted ? <SignUpDialog action={wanted} isSignedIn={isSignedIn} onClose={() => setWanted(undefined)} /> : null}
    </>
  )
}

/** Introduces the page, and links signed-in users to the app. */
function Welcome({ isSignedIn }: { isSignedIn: boolean }) {
  const text = useText()
  return (
    <div className="-mt-4 mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{text(isSignedIn ? 'markets.signed-in' : 'markets.hint')}</p>
      {isSignedIn ? (
        <Link to="/app/discover" className={buttonClass()}>
          {text('go.discover')}
        </Link>
      ) : null}
    </div>
  )
}
