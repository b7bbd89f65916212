import { useState } from 'react'
import { BuyTab } from '#features/manual-trading/buy-tab.tsx'
import { sideToOpen } from '#features/manual-trading/kept-trade.ts'
import { type SellBalances, SellTab } from '#features/manual-trading/sell-tab.tsx'
import { useText } from '#lib/text.ts'
import { Tabs } from '#ui/tabs.tsx'

type ManualTradingProps = { userId: string | undefined; balances: SellBalances; feeBps: number }

/** Buying and selling by contract address. */
export function ManualTrading({ userId, balances, feeBps }: ManualTradingProps) {
  const text = useText()
  const [side, setSide] = useState<string>(() => sideToOpen(userId))
  return (
    <Tabs
      label={text('trade.sides')}
      value={side}
      onChange={setSide}
      tabs={[
        {
          value: 'buy',
          hotkey: 'b',
          label: text('buy.tab'),
          panel: <BuyTab userId={userId} isActive={side === 'buy'} feeBps={feeBps} />,
        },
        {
          value: 'sell',
          hotkey: 's',
          label: text('sell.tab'),
          panel: <SellTab userId={userId} isActive={side === 'sell'} feeBps={feeBps} balances={balances} />,
        },
      ]}
    />
  )
}
