import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { ManualTrading } from '#features/manual-trading/manual-trading.tsx'
import { useBalances } from '#features/wallet/use-balances.ts'
import { useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

export function ManualTradingPage() {
  const text = useText()
  const { user } = useAuth()
  const balances = useBalances(user?.id)
  const feeBps = useFeeBps()
  return (
    <Page title={text('trade.heading')}>
      <RiskViews>
        <ManualTrading userId={user?.id} balances={balances} feeBps={feeBps} />
      </RiskViews>
    </Page>
  )
}
