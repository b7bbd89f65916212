import type { UserId } from '@murmur/contract/ids'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type ReactNode, useState } from 'react'
import { BuyTab, type RenderTokenChoice } from '#features/manual-trading/forms/buy-tab.tsx'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Tabs } from '#ui/layout/tabs.tsx'

export type TradeTabsProps = {
  userId: UserId | undefined
  feeBps: number
  /** The user's balances; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  renderTokenChoice: RenderTokenChoice
  /** Renders the Sell tab; called after the first interaction with the page. */
  renderSell: (isActive: boolean) => ReactNode
}

/** The Buy and Sell tabs. */
export function TradeTabs(props: TradeTabsProps & { first: TradeSide }) {
  const { renderSell, first, ...rest } = props
  const text = useText()
  const [side, setSide] = useState<string>(first)
  // An unfinished sale is polled from the start, whichever tab is open.
  const [isStored] = useState(() => hasStoredTrade('sell'))
  const hasInteracted = useHasInteracted()
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
          panel: <BuyTab isActive={side === 'buy'} hasInteracted={hasInteracted} {...rest} />,
        },
        {
          value: 'sell',
          hotkey: 's',
          label: text('sell.tab'),
          panel: hasInteracted || isStored || side === 'sell' ? renderSell(side === 'sell') : null,
        },
      ]}
    />
  )
}
