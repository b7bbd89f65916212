import type { PortfolioRange } from '@murmur/contract/trading/portfolio'
import { useEffect, useState } from 'react'
import { careHeadingId, UpkeepLinks } from '#app/pages/wallet/upkeep-links.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { HoldingsView } from '#features/portfolio/holdings/holdings.tsx'
import { usePortfolio } from '#features/portfolio/use-portfolio.ts'
import { AllocationBar } from '#features/portfolio/worth/allocation-bar.tsx'
import { CollapsedChart } from '#features/portfolio/worth/collapsed-chart.tsx'
import { expectedChart } from '#features/portfolio/worth/expected-chart.ts'
import { FirstDay } from '#features/portfolio/worth/first-day.tsx'
import { isLongEnough } from '#features/portfolio/worth/is-long-enough.ts'
import { ValueSparkline } from '#features/portfolio/worth/value-sparkline.tsx'
import { TotalProfit, ValueSummary } from '#features/portfolio/worth/value-summary.tsx'
import { useShownValues } from '#features/wallet/use-shown-values.ts'
import { WalletView } from '#features/wallet/wallet.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const WalletTrade = lazyComponent(async () => (await import('#app/pages/wallet/wallet-trade.tsx')).WalletTrade)
const PasskeyOffer = lazyComponent(async () => (await import('#app/pages/wallet/passkey-offer.tsx')).PasskeyOffer)
const ValueOverTime = lazyComponent(
  async () => (await import('#features/portfolio/worth/value-over-time.tsx')).ValueOverTime,
  <Skeleton className="worth-room w-full" />,
)

const shortestRange: PortfolioRange = '1d'

/** The wallet: its total with the value over time, what the user owns, and the networks. */
export function WalletPage() {
  const text = useText()
  const { user } = useAuth()
  const { isShown, toggle } = useShownValues()
  const isPhone = useMediaQuery('(width < 40rem)', false)
  const [range, setRange] = useState<PortfolioRange>(shortestRange)
  const portfolioState = usePortfolio(user?.id, range)
  const { points, positions } = portfolioState.portfolio ?? {}
  const isMissing = !portfolioState.portfolio && portfolioState.isFailed
  // Checks only the shortest range: longer ranges contain its records too.
  const isDrawn =
    points && range === shortestRange ? isLongEnough(points) : range !== shortestRange || expectedChart.read()
  useEffect(() => {
    if (points) expectedChart.write(isDrawn)
  }, [points, isDrawn])
  const chart = <ValueOverTime points={points} range={range} onRange={setRange} />
  return (
    <Page title={text('wallet.heading')}>
      <WalletView
        owner={user ?? undefined}
        isShown={isShown}
        onToggle={toggle}
        summary={<ValueSummary read={portfolioState} isShown={isShown} />}
        chart={
          isMissing ? null : !isDrawn ? (
            <FirstDay positions={positions} />
          ) : isPhone ? (
            <CollapsedChart>{chart}</CollapsedChart>
          ) : (
            chart
          )
        }
        details={<TotalProfit read={portfolioState} isShown={isShown} />}
        shape={isMissing ? null : <ValueSparkline points={points} />}
        allocation={isDrawn ? <AllocationBar positions={positions} /> : null}
        faucetUrl={useDeployment()?.sandbox?.faucetUrl}
        renderHoldings={(tokens) => <HoldingsView tokens={tokens} read={portfolioState} isShown={isShown} />}
        renderTrade={(slot) => <WalletTrade {...slot} />}
      />
      <UpkeepLinks />
      {user && positions?.some(({ amountBaseUnits }) => amountBaseUnits !== '0') ? (
        <div className="wallet-rest">
          <PasskeyOffer onDeclined={() => document.getElementById(careHeadingId)?.focus()} />
        </div>
      ) : null}
    </Page>
  )
}
