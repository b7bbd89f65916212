import { useEffect } from 'react'
import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { TradeChoice } from '#features/discover/trade/trade-choice.tsx'
import { TradeFormDialog, TradeFormPlaceholder } from '#features/discover/trade/trade-form-dialog.tsx'
import type { TradeFlow } from '#features/discover/trade/use-trade-flow.ts'
import { useBalances } from '#features/wallet/use-balances.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const MarketTrade = lazyComponent(
  async () => (await import('#features/manual-trading/modals/market-trade.tsx')).MarketTrade,
  () => <TradeFormPlaceholder />,
)

/** A trade started on Discover: the choice between buy and sell, then its form. */
export function TradeDialogs({ flow }: { flow: TradeFlow }) {
  const { user } = useAuth()
  const feeBps = useFeeBps()
  const { token, side, amountInUsd, act, close } = flow
  const balances = useBalances(token && user?.id)
  useEffect(() => {
    // Preload the form while the user chooses between buy and sell.
    if (token) MarketTrade.load().catch(() => undefined)
  }, [token])
  if (!token) return null
  if (!side) return <TradeChoice token={token} flow={flow} />
  return (
    <TradeFormDialog key={side} token={token} side={side} onClose={close}>
      <RiskViews>
        <MarketTrade
          userId={user?.id}
          feeBps={feeBps}
          side={side}
          token={token}
          initialAmount={amountInUsd}
          balances={balances}
          onBuy={() => act('buy')}
          onClose={close}
        />
      </RiskViews>
    </TradeFormDialog>
  )
}
