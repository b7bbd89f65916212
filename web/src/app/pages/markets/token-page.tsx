import type { Address } from '@murmur/contract/address'
import type { TokenRef } from '@murmur/contract/token-id'
import { areTokensEqual, tokenKey } from '@murmur/contract/token-id'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { useScreenToken } from '#app/dock/assistant-context.tsx'
import { TokenNotFound } from '#app/pages/info/not-found-page.tsx'
import { TokenTrade } from '#app/pages/markets/token-trade.tsx'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { useTokenTrades } from '#features/history/use-token-trades.ts'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import type { ChartNotes } from '#features/token/chart/chart-notes.ts'
import { TokenPageView } from '#features/token/token-page-view.tsx'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { useAlerts } from '#features/watching/use-alerts.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { parseTokenPath, publicTokenPath } from '#lib/routing/token-path.ts'
import { Button } from '#ui/form/button.tsx'

const StarButton = lazyComponent(
  async () => (await import('#features/watching/star-button.tsx')).StarButton,
  () => <UnloadedStar />,
)
const RiskChips = lazyComponent(async () => (await import('#features/risk/risk-chips.tsx')).RiskChips)
const signedInProps = { isSignedIn: true, onSignUp: () => undefined }

/** The page of one token for signed-in users, with the trade panel and the user's own marks on the chart. */
export function TokenPage() {
  const { chain, address } = useParams()
  const token = parseTokenPath(chain, address)
  // A new page per token, so that no state of the previous one remains.
  return token ? <Token key={tokenKey(token)} token={token} /> : <TokenNotFound />
}

function Token({ token }: { token: TokenRef }) {
  const deployment = useDeployment()
  const notes = useNotes(token)
  const { chain, address } = token
  useScreenToken({ chain, address, symbol: undefined })
  return (
    <TokenPageView
      preview={token}
      link={location.origin + publicTokenPath(token)}
      notes={notes}
      transactionUrl={deployment?.chains.find(({ key }) => key === chain)?.transactionUrl}
      risk={<TokenRisk chain={chain} address={address} />}
      riskReasons={<RiskChips chain={chain} address={address} />}
      renderWatch={(loaded) => (
        <>
          <StarButton hasLabel token={loaded} {...signedInProps} />
          <AlertButton token={loaded} price={loaded.price} {...signedInProps} />
        </>
      )}
      renderTrade={(loaded) => <TokenTrade token={loaded && toDiscovered(loaded)} />}
      missing={<TokenNotFound />}
    />
  )
}

type TokenWithDetails = Pick<DiscoveredToken, 'chain' | 'name' | 'symbol'> & {
  address: Address
  logoURI: string | null
  isVerified?: boolean | undefined
  imitates?: string | null | undefined
}

function toDiscovered({
  chain,
  address,
  name,
  symbol,
  logoURI,
  isVerified,
  imitates,
}: TokenWithDetails): DiscoveredToken {
  return {
    chain,
    address,
    name,
    symbol,
    logoURI: logoURI ?? '',
    isVerified: isVerified ?? false,
    imitates: imitates ?? null,
  }
}

/** The user's trades and active alerts of a token, as marks of its chart. */
function useNotes(token: TokenRef): ChartNotes {
  const trades = useTokenTrades(token)
  const { alerts } = useAlerts(true)
  return useMemo(
    () => ({
      trades,
      levels: (alerts ?? [])
        .filter((alert) => alert.state === 'active' && areTokensEqual(alert, token))
        .map(({ id, priceUsd, condition }) => ({ id, price: Number(priceUsd), condition })),
    }),
    [trades, alerts, token],
  )
}

/** The button as it is before the watchlist has loaded, so that its neighbours do not move. */
function UnloadedStar() {
  const text = useText()
  return (
    <Button inactive>
      <Star aria-hidden size={20} />
      <span>{text('watch.star')}</span>
    </Button>
  )
}
