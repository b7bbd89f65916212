import { useState } from 'react'
import { BuyTab } from '#features/manual-trading/buy-tab.tsx'
import { type SellBalances, SellTab } from '#features/manual-trading/sell-tab.tsx'
import { useText } from '#lib/text.ts'
import { Tabs } from '#ui/tabs.tsx'

/** Buying and selling by contract address. */
export function ManualTrading({ balances, feeBps }: { balances: SellBalances; feeBps: number }) {
  const text = useText()
  const [side, setSide] = useState('buy')
  return (
    <Tabs
      label={text('trade.sides')}
      value={side}
      onChange={setSide}
      tabs={[
        { value: 'buy', label: text('buy.tab'), panel: <BuyTab isActive={side === 'buy'} feeBps={feeBps} /> },
        {
          value: 'sell',
          label: text('sell.tab'),
          panel: <SellTab isActive={side === 'sell'} feeBps={feeBps} balances={balances} />,
        },
      ]}
    />
  )
}
