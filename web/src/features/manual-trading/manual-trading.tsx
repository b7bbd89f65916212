import { useState } from 'react'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { TradeTabs, type TradeTabsProps } from '#features/manual-trading/trade-tabs.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { wasReloaded } from '#lib/browser/was-reloaded.ts'

const ResumedTrading = lazyComponent(
  async () => (await import('#features/manual-trading/resumed-trading.tsx')).ResumedTrading,
)

/** Buying and selling by contract address. */
export function ManualTrading(props: TradeTabsProps) {
  const [isResumed] = useState(() => wasReloaded() && hasStoredTrade('sell'))
  return isResumed ? <ResumedTrading {...props} /> : <TradeTabs {...props} first="buy" />
}
