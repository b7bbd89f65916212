import { useState } from 'react'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { TradeTabs, type TradeTabsProps } from '#features/manual-trading/trade-tabs.tsx'
import { lazyPart } from '#lib/browser/lazy-part.tsx'
import { wasReloaded } from '#lib/browser/was-reloaded.ts'

const ResumedTrading = lazyPart(
  async () => (await import('#features/manual-trading/resumed-trading.tsx')).ResumedTrading,
)

/** Buying and selling by contract address. */
export function ManualTrading(props: TradeTabsProps) {
  const [isResumed] = useState(() => wasReloaded() && hasStoredTrade('sell'))
  return isResumed ? <ResumedTrading {...props} /> : <TradeTabs {...props} first="buy" />
}
