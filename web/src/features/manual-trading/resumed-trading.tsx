import { useState } from 'react'
import { sideToOpen } from '#features/manual-trading/trade/stored-trade.ts'
import { TradeTabs, type TradeTabsProps } from '#features/manual-trading/trade-tabs.tsx'

/** Opens the tab of the trade that was unfinished at the reload. */
export function ResumedTrading(props: TradeTabsProps) {
  const [first] = useState(() => sideToOpen(props.userId))
  return <TradeTabs {...props} first={first} />
}
