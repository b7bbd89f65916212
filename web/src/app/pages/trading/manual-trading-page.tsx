import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { ManualTrading } from '#features/manual-trading/manual-trading.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const SellPart = lazyComponent(
  async () => (await import('#app/pages/trading/sell-part.tsx')).SellPart,
  <div aria-busy className="grid gap-6 desk:grid-cols-2">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-[36rem] w-full" />
  </div>,
)

/** Manual trading: the Buy and Sell tabs. */
export function ManualTradingPage() {
  const text = useText()
  const { user } = useAuth()
  const feeBps = useFeeBps()
  return (
    <Page title={text('trade.heading')}>
      <RiskViews>
        <ManualTrading userId={user?.id} feeBps={feeBps} renderSell={(isActive) => <SellPart isActive={isActive} />} />
      </RiskViews>
    </Page>
  )
}
