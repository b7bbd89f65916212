import { useState } from 'react'
import { sideToOpen } from '#features/manual-trading/trade/kept-trade.ts'
import { TradeTabs, type TradeTabsProps } from '#features/manual-trading/trade-tabs.tsx'

/** Opens with what was unfinished when the page was loaded anew. */
export function ResumedTrading(props: TradeTabsProps) {
  const [first] = useState(() => sideToOpen(props.userId))
  return <TradeTabs {...props} first={first} />
}
