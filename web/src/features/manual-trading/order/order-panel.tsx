import type { ChainKey } from '@murmur/contract/chains'
import { type ReactNode, useId } from 'react'
import { isBlocked } from '#features/manual-trading/order/blocked-order.ts'
import { type MissingInput, OrderAction } from '#features/manual-trading/order/order-action.tsx'
import type { QuoteDetailsProps } from '#features/manual-trading/order/quote-details.tsx'
import { QuoteSkeleton } from '#features/manual-trading/order/quote-skeleton.tsx'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useReceiptFocus } from '#features/manual-trading/order/use-receipt-focus.ts'
import type { Priority } from '#features/manual-trading/terms/use-priority.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const DangerBlock = lazyComponent(
  async () => (await import('#features/manual-trading/danger/danger-block.tsx')).DangerBlock,
)
const OrderNotices = lazyComponent(
  async () => (await import('#features/manual-trading/order/order-notices.tsx')).OrderNotices,
)
const QuoteDetails = lazyComponent(
  async () => (await import('#features/manual-trading/order/quote-details.tsx')).QuoteDetails,
  (props: QuoteDetailsProps) => <QuoteSkeleton {...props} />,
)
const TradeReceipt = lazyComponent(
  async () => (await import('#features/manual-trading/trade/trade-receipt.tsx')).TradeReceipt,
  <Skeleton className="h-64 w-full" />,
)
const preloadedComponents = [DangerBlock, OrderNotices, QuoteDetails, TradeReceipt]

type OrderPanelProps = {
  order: Order
  side: 'buy' | 'sell'
  /** The chain of the chosen token; undefined until one is chosen. */
  chain: ChainKey | undefined
  /** Without a token the button is announced as disabled; a press still shows what is missing. */
  missing: MissingInput | undefined
  feeBps: number
  priority: Pick<Priority, 'choose'>
  onClear: () => void
  /** Shown until there is a quote. */
  empty?: ReactNode
  /** The labels of the two buttons and the close handler, in a modal only. */
  modal?: { submit: string; done: string; onDone: () => void }
}

/** The quote with the confirm and clear buttons; after the trade, the receipt. */
export function OrderPanel(props: OrderPanelProps) {
  const { order, side, chain, missing, feeBps, priority, onClear, empty = null, modal } = props
  const text = useText()
  const { quote, receipt, danger } = order
  const heading = useReceiptFocus(receipt !== undefined)
  const headingId = useId()
  const reasonId = useId()
  usePreloadOnInteraction(preloadedComponents)
  const isDesktop = useIsDesktop()
  // In a narrow form the quote may be out of view at the button.
  const isNarrow = !isDesktop || modal !== undefined
  const hasNotice = order.prompt !== undefined || quote.error !== undefined || quote.isExpired
  const hasFigures = quote.isFetching || quote.quote !== undefined
  // In a modal, a heading alone would look like a missing quote.
  const isBlank = modal !== undefined && !receipt && !hasFigures && !quote.error && !danger.token && !order.prompt
  const finish = () => {
    order.dismiss()
    if (modal) return modal.onDone()
    if (receipt?.outcome.kind === 'pending') onClear()
  }
  return (
    <>
      <section aria-labelledby={headingId} className={`grid content-start gap-4 ${modal ? '' : 'trade-quote'}`}>
        <h2 ref={heading} id={headingId} tabIndex={-1} className={isBlank ? 'sr-only' : 'text-lg font-semibold'}>
          {text(receipt ? 'receipt.heading' : 'quote.heading')}
        </h2>
        {receipt ? (
          <TradeReceipt
            state={receipt}
            isBusy={order.isBusy}
            onRetry={order.sendAgain}
            doneLabel={modal?.done ?? text('trade.another')}
            onDone={finish}
          />
        ) : (
          // As tall as a quote, so that the button below does not move.
          <div className={`grid content-start gap-4 ${modal ? '' : side === 'buy' ? 'min-h-[28rem]' : 'min-h-80'}`}>
            {danger.token ? (
              <DangerBlock danger={{ ...danger, token: danger.token }} quote={quote.quote} reasonId={reasonId} />
            ) : null}
            {/* A refused purchase has no figures: the refusal takes their place, within view. */}
            {hasFigures ? (
              <QuoteDetails
                side={side}
                state={quote}
                chain={chain}
                feeBps={feeBps}
                isTimed={isNarrow}
                isDanger={danger.token !== undefined}
                onNormalPriority={() => {
                  priority.choose('normal')
                  // The pressed button disappears with the quote.
                  heading.current?.focus({ preventScroll: true })
                }}
              />
            ) : null}
            {hasFigures || quote.error ? null : empty}
            <div role="alert" className="grid gap-3 empty:hidden">
              {/* Offline, a part that has not been loaded yet could not be. */}
              {order.isOnline ? null : <Notice tone="caution">{text('trade.offline')}</Notice>}
              {hasNotice ? <OrderNotices order={order} isBlocked={isBlocked(quote)} reasonId={reasonId} /> : null}
            </div>
          </div>
        )}
      </section>
      <OrderAction
        order={order}
        side={side}
        missing={missing}
        isNarrow={isNarrow}
        reasonId={reasonId}
        repeatsReason={!isDesktop && !modal}
        submit={modal?.submit}
        onClear={onClear}
      />
    </>
  )
}
