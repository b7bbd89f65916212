import type { UserId } from '@murmur/contract/ids'
import type { TradeSide } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import type { SellBalances } from '#features/manual-trading/forms/sell-tab.tsx'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { MarketFields } from '#features/manual-trading/modals/market-fields.tsx'
import { type MarketToken, useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

/** Fetches quotes and sends trades; loaded at the first use of the page, or to resume an unfinished trade. */
const LiveOrder = lazyComponent(async () => (await import('#features/manual-trading/order/live-order.tsx')).LiveOrder)

type MarketTradeProps = {
  userId: UserId | undefined
  feeBps: number
  side: TradeSide
  token: MarketToken
  /** The amount that the form opens with; the user still confirms its quote. */
  initialAmount?: string | undefined
  balances: SellBalances
  /** Switches to buying; offered if there is nothing to sell. */
  onBuy: () => void
  onClose: () => void
  /** Part of a page: does not take the focus. */
  isInline?: boolean
}

/** Buys or sells a token from Discover in a modal; afterwards shows only the receipt. */
export function MarketTrade(props: MarketTradeProps) {
  const { userId, feeBps, side, token, initialAmount, balances, onBuy, onClose, isInline = false } = props
  const text = useText()
  const form = useMarketTrade({ userId, side, token, tokens: balances.tokens, initialAmount })
  const ref = useFocusOnError(form.refusals)
  const { order, holding, input } = form
  const hasInteracted = useHasInteracted()
  const [isStored] = useState(() => hasStoredTrade(input.form))
  const hasNoHolding = side === 'sell' && balances.tokens !== undefined && !holding
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="flex flex-col gap-4"
    >
      {order.receipt ? null : (
        <>
          {hasNoHolding ? (
            <Notice title={text('discover.none-held', { symbol: token.symbol })}>
              <p>{text(balances.isStale ? 'balances.stale' : 'discover.none-held-hint')}</p>
              <Button onClick={onBuy} className="justify-self-start">
                {text('discover.buy', { name: token.name })}
              </Button>
            </Notice>
          ) : null}
          <MarketFields side={side} token={token} form={form} isInline={isInline} />
        </>
      )}
      <OrderPanel
        order={order}
        side={side}
        chain={token.chain}
        missing={form.amount.isValid ? undefined : 'amount'}
        feeBps={feeBps}
        priority={form.terms.priority}
        onClear={form.clear}
        modal={{
          submit: text(side === 'buy' ? 'buy.heading' : 'sell.heading'),
          done: text('modal.done'),
          onDone: onClose,
        }}
      />
      {hasInteracted || isStored || input.request ? <LiveOrder {...input} /> : null}
    </form>
  )
}
