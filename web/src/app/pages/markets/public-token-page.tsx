import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { PublicPage } from '#app/layouts/public-page.tsx'
import { TokenNotFound } from '#app/pages/info/not-found-page.tsx'
import { TradeEstimate } from '#app/pages/markets/trade-estimate.tsx'
import { useIsSignedIn } from '#app/pages/markets/use-is-signed-in.ts'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import type { AccountAction } from '#features/discover/sign-up-dialog.tsx'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import { TokenPageView } from '#features/token/token-page-view.tsx'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { StarButton } from '#features/watching/star-button.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { parseTokenPath, publicTokenPath, tokenPath } from '#lib/routing/token-path.ts'
import { buttonClass } from '#ui/form/button.tsx'

const SignUpDialog = lazyComponent(async () => (await import('#features/discover/sign-up-dialog.tsx')).SignUpDialog)
const RiskChips = lazyComponent(async () => (await import('#features/risk/risk-chips.tsx')).RiskChips)
const preloadedComponents = [SignUpDialog]

/** The page of one token without a session: everything but trading, watching and alerts, which lead to sign-up. */
export function PublicTokenPage() {
  const [client] = useState(() => createQueryClient())
  const { chain, address } = useParams()
  const token = parseTokenPath(chain, address)
  return (
    <QueryClientProvider client={client}>
      <PublicPage>{token ? <Token key={tokenKey(token)} token={token} /> : <TokenNotFound isPublic />}</PublicPage>
    </QueryClientProvider>
  )
}

function Token({ token }: { token: TokenRef }) {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  const deployment = useDeployment()
  const [wanted, setWanted] = useState<AccountAction>()
  usePreloadOnInteraction(preloadedComponents)
  const { chain, address } = token
  const watch = { isSignedIn: false, onSignUp: () => setWanted('star') }
  return (
    <>
      <div className="mx-auto w-full max-w-[1120px]">
        <Link
          to="/trading"
          className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-card pe-2 text-sm text-ink-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
          {text('markets.heading')}
        </Link>
      </div>
      <TokenPageView
        preview={token}
        link={location.origin + publicTokenPath(token)}
        transactionUrl={deployment?.chains.find(({ key }) => key === chain)?.transactionUrl}
        risk={<TokenRisk chain={chain} address={address} />}
        riskReasons={<RiskChips chain={chain} address={address} />}
        renderWatch={(loaded) => (
          <>
            <StarButton hasLabel token={loaded} {...watch} />
            <AlertButton token={loaded} price={loaded.price} {...watch} />
          </>
        )}
        renderTrade={(loaded) => (
          <TradeInvitation token={token} isSignedIn={isSignedIn}>
            {loaded && !isSignedIn ? <TradeEstimate token={loaded} /> : null}
          </TradeInvitation>
        )}
        missing={<TokenNotFound isPublic />}
      />
      {wanted ? <SignUpDialog action={wanted} isSignedIn={isSignedIn} onClose={() => setWanted(undefined)} /> : null}
    </>
  )
}

/** Leads to sign-up, or a signed-in user to the same page in the app. */
type TradeInvitationProps = { token: TokenRef; isSignedIn: boolean; children: ReactNode }

function TradeInvitation({ token, isSignedIn, children }: TradeInvitationProps) {
  const text = useText()
  return (
    <div className="grid gap-4 desk:rounded-card desk:bg-card desk:p-6">
      <h2 className="text-lg font-semibold max-desk:sr-only">{text('markets.trade-heading')}</h2>
      {children}
      <Link to={isSignedIn ? tokenPath(token) : '/sign-up?tab=signup'} className={buttonClass('primary')}>
        {text(isSignedIn ? 'token-page.in-app' : 'markets.sign-up')}
      </Link>
      <p className="text-sm text-ink-soft max-desk:hidden">
        {text(isSignedIn ? 'markets.signed-in' : 'markets.trade-hint')}
      </p>
    </div>
  )
}
