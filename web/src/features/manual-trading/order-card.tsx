import { QuoteFigures } from '#features/manual-trading/quote-figures.tsx'
import { TradeReceipt } from '#features/manual-trading/trade-receipt.tsx'
import { useKeptFocus } from '#features/manual-trading/use-kept-focus.ts'
import type { Order } from '#features/manual-trading/use-order.ts'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** What the same request would meet again: another quote is no way out of it. */
const barred = new Set<string>(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_GAS', 'SIMULATION_FAILED', 'NOT_TRADABLE'])

type OrderCardProps = {
  order: Order
  side: 'buy' | 'sell'
  /** Announces the button as disabled; a press still says what is missing. */
  isInactive: boolean
  feeBps: number
  onClear: () => void
}

/** The figures, the one button that agrees to them, and one way out. Afterwards the same card is the receipt. */
export function OrderCard({ order, side, isInactive, feeBps, onClear }: OrderCardProps) {
  const text = useText()
  const { quote, receipt } = order
  const heading = useKeptFocus(receipt !== undefined)
  const headingId = `${side}-order`
  const reasonId = `${side}-reason`
  const isBarred = quote.error !== undefined && barred.has(quote.error.code)
  const done = () => {
    order.dismiss()
    if (receipt?.outcome.kind === 'pending') onClear()
  }
  return (
    <Card aria-labelledby={headingId} className="grid content-start gap-4 self-start">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold">
        {text(receipt ? 'receipt.heading' : 'quote.heading')}
      </h2>
      {receipt ? (
        <TradeReceipt state={receipt} isBusy={order.isBusy} onAgain={order.sendAgain} onDone={done} />
      ) : (
        <>
          <QuoteFigures
            side={side}
            quote={quote.quote}
            isFetching={quote.isFetching}
            isExpired={quote.isExpired}
            feeBps={feeBps}
          />
          <div>
            <OrderNotices order={order} isBarred={isBarred} reasonId={reasonId} />
            <div className="grid grid-cols-[1fr_auto] gap-3">
              <Button
                type="submit"
                look="primary"
                inactive={isInactive || isBarred || order.isBusy || !order.isOnline}
                aria-describedby={isBarred ? reasonId : undefined}
              >
                {order.isBusy ? <Spinner /> : null}
                {text(order.isBusy ? 'trade.busy' : `${side}.submit`)}
              </Button>
              <Button look="bare" onClick={onClear} inactive={order.isBusy}>
                {text('trade.clear')}
              </Button>
            </div>
          </div>
        </>
      )}
    </Card>
  )
}

/** Why there is no quote, or what to look at before pressing again. */
function OrderNotices({ order, isBarred, reasonId }: { order: Order; isBarred: boolean; reasonId: string }) {
  const text = useText()
  const { quote, ask, isOnline } = order
  const isRenewable = quote.isExpired && !quote.isFetching
  return (
    <div role="alert" className="grid gap-3 not-empty:mb-4">
      {isOnline ? null : <Notice tone="caution">{text('trade.offline')}</Notice>}
      {ask && isOnline ? <Notice tone="caution">{ask}</Notice> : null}
      {isRenewable || quote.error ? (
        <Notice tone={quote.error ? 'loss' : 'plain'}>
          <p id={reasonId}>{quote.error ? quote.error.message || text('quote.failed') : text('quote.expired')}</p>
          {isBarred ? null : (
            <Button onClick={quote.renew} className="justify-self-start">
              {text('quote.renew')}
            </Button>
          )}
        </Notice>
      ) : null}
    </div>
  )
}
