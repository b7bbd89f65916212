import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { TokenTrade } from '#features/manual-trading/modals/token-trade.tsx'
import type { TradeSlot } from '#features/wallet/trade-dialog.tsx'

/** The form to buy or sell a token of the wallet. */
export function WalletTrade(slot: TradeSlot) {
  const { user } = useAuth()
  const feeBps = useFeeBps()
  return (
    <RiskViews>
      <TokenTrade userId={user?.id} feeBps={feeBps} {...slot} />
    </RiskViews>
  )
}
