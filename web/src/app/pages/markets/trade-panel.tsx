import type { TradeSide } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { MarketTrade } from '#features/manual-trading/modals/market-trade.tsx'
import { useBalances } from '#features/wallet/use-balances.ts'

type TradePanelProps = { token: DiscoveredToken; side: TradeSide; isActive: boolean; onBuy: () => void }

/** The trade form of a token's page. After a trade, Done starts the next one. */
export function TradePanel({ token, side, isActive, onBuy }: TradePanelProps) {
  const { user } = useAuth()
  const feeBps = useFeeBps()
  const balances = useBalances(user?.id)
  const [round, setRound] = useState(0)
  // A hidden form would keep its quote alive.
  if (!isActive) return null
  return (
    <RiskViews>
      <MarketTrade
        key={round}
        isInline
        userId={user?.id}
        feeBps={feeBps}
        side={side}
        token={token}
        balances={balances}
        onBuy={onBuy}
        onClose={() => setRound(round + 1)}
      />
    </RiskViews>
  )
}
