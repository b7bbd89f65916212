import type { UserId } from '@murmur/contract/ids'
import { sameToken } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { SellBalances } from '#features/manual-trading/forms/sell-tab.tsx'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { MarketFields } from '#features/manual-trading/modals/market-fields.tsx'
import { type MarketToken, useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

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
}

/** Buys or sells a token from Discover in a modal; afterwards shows only the receipt. */
export function MarketTrade(props: MarketTradeProps) {
  const { userId, feeBps, side, token, initialAmount, balances, onBuy, onClose } = props
  const text = useText()
  const form = useMarketTrade({ userId, side, token, initialAmount })
  const ref = useFocusOnError(form.refusals)
  const { order } = form
  const holding = balances.tokens?.find((one) => sameToken(one, token))
  const hasNone = side === 'sell' && balances.tokens !== undefined && !holding
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="grid gap-4"
    >
      {order.receipt ? null : (
        <>
          {hasNone ? (
            <Notice title={text('discover.none-held', { symbol: token.symbol })}>
              <p>{text(balances.isStale ? 'balances.stale' : 'discover.none-held-hint')}</p>
              <Button onClick={onBuy} className="justify-self-start">
                {text('discover.buy', { name: token.name })}
              </Button>
            </Notice>
          ) : null}
          <MarketFields side={side} token={token} holding={holding} form={form} />
        </>
      )}
      <OrderPanel
        order={order}
        side={side}
        chain={token.chain}
        isInactive={false}
        feeBps={feeBps}
        onClear={() => form.changeAmount('')}
        modal={{
          submit: text(side === 'buy' ? 'buy.heading' : 'sell.heading'),
          done: text('modal.done'),
          onDone: onClose,
        }}
      />
    </form>
  )
}
