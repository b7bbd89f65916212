import type { PortfolioRange } from '@murmur/contract/trading/portfolio'
import { useState } from 'react'
import { WalletCare } from '#app/pages/wallet/wallet-care.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { HoldingsView } from '#features/portfolio/holdings/holdings.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { AllocationBar } from '#features/portfolio/worth/allocation-bar.tsx'
import { ValueShape } from '#features/portfolio/worth/value-shape.tsx'
import { WorthSummary } from '#features/portfolio/worth/worth-summary.tsx'
import { useShownValues } from '#features/wallet/use-shown-values.ts'
import { WalletView } from '#features/wallet/wallet.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const WalletTrade = lazyComponent(async () => (await import('#app/pages/wallet/wallet-trade.tsx')).WalletTrade)
const ValueOverTime = lazyComponent(
  async () => (await import('#features/portfolio/worth/value-over-time.tsx')).ValueOverTime,
  <Skeleton className="worth-room w-full" />,
)

/** The wallet: its total with the value over time, what the user owns, and the networks. */
export function WalletPage() {
  const text = useText()
  const { user } = useAuth()
  const { isShown, toggle } = useShownValues()
  const [range, setRange] = useState<PortfolioRange>('1d')
  const read = usePortfolio(user?.id, range)
  const isMissing = !read.portfolio && read.isFailed
  return (
    <Page title={text('wallet.heading')}>
      <WalletView
        owner={user ?? undefined}
        isShown={isShown}
        onToggle={toggle}
        summary={<WorthSummary read={read} isShown={isShown} />}
        chart={isMissing ? null : <ValueOverTime points={read.portfolio?.points} range={range} onRange={setRange} />}
        shape={isMissing ? null : <ValueShape points={read.portfolio?.points} />}
        allocation={<AllocationBar positions={read.portfolio?.positions} />}
        faucetUrl={useDeployment()?.sandbox?.faucetUrl}
        renderHoldings={(tokens) => <HoldingsView tokens={tokens} read={read} isShown={isShown} />}
        renderTrade={(slot) => <WalletTrade {...slot} />}
      />
      <WalletCare />
    </Page>
  )
}
