import type { ChainKey } from '@murmur/contract/chains'
import { useId } from 'react'
import { OrderNotices } from '#features/manual-trading/order/order-notices.tsx'
import type { QuoteDetailsProps } from '#features/manual-trading/order/quote-details.tsx'
import { QuoteSkeleton } from '#features/manual-trading/order/quote-skeleton.tsx'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useReceiptFocus } from '#features/manual-trading/order/use-receipt-focus.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

const DangerBlock = lazyComponent(
  async () => (await import('#features/manual-trading/danger/danger-block.tsx')).DangerBlock,
)
const QuoteDetails = lazyComponent(
  async () => (await import('#features/manual-trading/order/quote-details.tsx')).QuoteDetails,
  (props: QuoteDetailsProps) => <QuoteSkeleton {...props} />,
)
const TradeReceipt = lazyComponent(
  async () => (await import('#features/manual-trading/trade/trade-receipt.tsx')).TradeReceipt,
  <Skeleton className="h-64 w-full" />,
)
const parts = [DangerBlock, QuoteDetails, TradeReceipt]

/** Refusals that a new quote would not resolve. */
const unresolvableCodes = new Set<string>([
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_GAS',
  'SIMULATION_FAILED',
  'NOT_TRADABLE',
  'TOKEN_DANGEROUS',
  'BAD_REQUEST',
  'BAD_AMOUNT',
  'BAD_PERCENTAGE',
  'AMOUNT_TOO_SMALL',
])

type OrderPanelProps = {
  order: Order
  side: 'buy' | 'sell'
  /** The chain of the chosen token; undefined until one is chosen. */
  chain: ChainKey | undefined
  /** Announces the button as disabled; a press still shows what is missing. */
  isInactive: boolean
  feeBps: number
  onClear: () => void
  /** In a modal: the labels of the two buttons, and how to close it. */
  modal?: { submit: string; done: string; onDone: () => void }
}

/** The quote details with the confirm and clear buttons; after the trade, the receipt. */
export function OrderPanel({ order, side, chain, isInactive, feeBps, onClear, modal }: OrderPanelProps) {
  const text = useText()
  const { quote, receipt, danger } = order
  const heading = useReceiptFocus(receipt !== undefined)
  const headingId = useId()
  const reasonId = useId()
  const loadingHintId = useId()
  // At the standard level, explanations appear only once there are figures.
  const hasDetails = useLevel() !== 'standard' || quote.isFetching || quote.quote !== undefined
  const Details = hasDetails ? QuoteDetails : QuoteSkeleton
  usePreloadOnInteraction(parts)
  const isBlocked = quote.error !== undefined && unresolvableCodes.has(quote.error.code)
  // The user cannot confirm figures that are still loading.
  const isQuoteLoading = quote.isFetching
  const done = () => {
    order.dismiss()
    if (modal) return modal.onDone()
    if (receipt?.outcome.kind === 'pending') onClear()
  }
  return (
    <section aria-labelledby={headingId} className="grid content-start gap-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold">
        {text(receipt ? 'receipt.heading' : 'quote.heading')}
      </h2>
      {receipt ? (
        <TradeReceipt
          state={receipt}
          isBusy={order.isBusy}
          onAgain={order.sendAgain}
          doneLabel={modal?.done ?? text('trade.another')}
          onDone={done}
        />
      ) : (
        <>
          {danger.token ? (
            <DangerBlock danger={{ ...danger, token: danger.token }} hasVerdict={quote.quote !== undefined} />
          ) : null}
          {/* A refused purchase has no figures: the refusal takes their place, within view. */}
          {quote.error?.code === 'TOKEN_DANGEROUS' ? null : (
            <Details side={side} state={quote} chain={chain} feeBps={feeBps} />
          )}
          <OrderNotices order={order} isBlocked={isBlocked} reasonId={reasonId} />
          {/* In a modal the figures may be longer than the window: the button stays visible. */}
          <div className={`grid grid-cols-[1fr_auto] gap-3 ${modal ? 'sticky -bottom-1 bg-card pt-2 pb-2' : ''}`}>
            <Button
              type="submit"
              look="primary"
              inactive={isInactive || isBlocked || isQuoteLoading || order.isBusy || !order.isOnline}
              aria-describedby={isBlocked ? reasonId : isQuoteLoading ? loadingHintId : undefined}
            >
              {order.isBusy ? <Spinner /> : null}
              {order.isBusy ? text('trade.busy') : (modal?.submit ?? text(`${side}.submit`))}
            </Button>
            <Button look="bare" onClick={onClear} inactive={order.isBusy}>
              {text('trade.clear')}
            </Button>
            {isQuoteLoading ? (
              <span id={loadingHintId} hidden>
                {text('quote.coming')}
              </span>
            ) : null}
          </div>
        </>
      )}
    </section>
  )
}
