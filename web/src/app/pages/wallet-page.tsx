import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { PortfolioView } from '#features/portfolio/portfolio.tsx'
import { WalletView } from '#features/wallet/wallet.tsx'
import { lazyPart } from '#lib/lazy-part.tsx'
import { useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

const TokenTrade = lazyPart(async () => (await import('#features/manual-trading/token-trade.tsx')).TokenTrade)

export function WalletPage() {
  const text = useText()
  const { user } = useAuth()
  const feeBps = useFeeBps()
  return (
    <Page title={text('wallet.heading')}>
      <RiskViews>
        <WalletView
          owner={user ?? undefined}
          renderWorth={(isShown) => <PortfolioView userId={user?.id} isShown={isShown} />}
          renderTrade={(slot) => <TokenTrade userId={user?.id} feeBps={feeBps} {...slot} />}
        />
      </RiskViews>
    </Page>
  )
}
