import { useAuth } from '#features/auth/session/auth-context.ts'
import { PortfolioView } from '#features/portfolio/portfolio.tsx'
import { WalletView } from '#features/wallet/wallet.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Page } from '#ui/layout/page.tsx'

const WalletTrade = lazyComponent(async () => (await import('#app/pages/wallet/wallet-trade.tsx')).WalletTrade)

/** The wallet with its portfolio, networks and tokens. */
export function WalletPage() {
  const text = useText()
  const { user } = useAuth()
  return (
    <Page title={text('wallet.heading')}>
      <WalletView
        owner={user ?? undefined}
        renderPortfolio={(isShown) => <PortfolioView userId={user?.id} isShown={isShown} />}
        renderTrade={(slot) => <WalletTrade {...slot} />}
      />
    </Page>
  )
}
