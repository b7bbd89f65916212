import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { ManualTrading } from '#features/manual-trading/manual-trading.tsx'
import { useBalances } from '#features/wallet/use-balances.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const SellTab = lazyComponent(
  async () => (await import('#features/manual-trading/forms/sell-tab.tsx')).SellTab,
  <div aria-busy className="grid gap-6 desk:grid-cols-2">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>,
)
const TokenChoiceDialog = lazyComponent(
  async () => (await import('#features/discover/search/token-choice-dialog.tsx')).TokenChoiceDialog,
)

/** Manual trading: the Buy and Sell tabs. */
export function ManualTradingPage() {
  const text = useText()
  const { user } = useAuth()
  const feeBps = useFeeBps()
  const balances = useBalances(user?.id)
  return (
    <Page title={text('trade.heading')}>
      <RiskViews>
        <ManualTrading
          userId={user?.id}
          feeBps={feeBps}
          tokens={balances.tokens}
          renderTokenChoice={(choice) => (
            <TokenChoiceDialog title={text('buy.token')} tokens={balances.tokens} {...choice} />
          )}
          renderSell={(isActive) => (
            <SellTab userId={user?.id} isActive={isActive} feeBps={feeBps} balances={balances} />
          )}
        />
      </RiskViews>
    </Page>
  )
}
