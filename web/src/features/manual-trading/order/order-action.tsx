import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import { useId } from 'react'
import { formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import { isBlocked } from '#features/manual-trading/order/order-blocks.ts'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { formatUsd } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { getTotalUsd } from '#lib/trading/sum-fees.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type OrderActionProps = {
  order: Order
  side: TradeSide
  /** Announces the button as disabled; a press still shows what is missing. */
  isInactive: boolean
  /** The id of the reason for a blocked order. */
  reasonId: string
  /** The label of the button, in place of the side's own. */
  submit?: string | undefined
  /** Whether to show the total; the form may have a field for it, and the bar then repeats what the user gets at least. */
  hasTotal?: boolean
  onClear: () => void
}

/** The total of an order and its one primary button, within the thumb's reach on phones. Nothing beside a receipt. */
export function OrderAction({ order, side, isInactive, reasonId, submit, hasTotal = true, onClear }: OrderActionProps) {
  const text = useText()
  const loadingHintId = useId()
  const { quote, isBusy, isOnline, receipt } = order
  if (receipt) return null
  const isRefused = isBlocked(quote)
  // The user cannot confirm figures that are still loading.
  const isLoading = quote.isFetching
  const figure = quote.quote && !isLoading ? getFigure(text, quote.quote, hasTotal) : undefined
  return (
    <div className="trade-action">
      <p className="flex min-h-7 items-baseline justify-between gap-4">
        {figure ? (
          <>
            <span className="text-sm text-ink-soft">{figure.label}</span>
            <span className="font-semibold">{figure.value}</span>
          </>
        ) : null}
      </p>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Button
          type="submit"
          look="primary"
          inactive={isInactive || isRefused || isLoading || isBusy || !isOnline}
          aria-describedby={isRefused ? reasonId : isLoading ? loadingHintId : undefined}
          className="min-h-12"
        >
          {isBusy ? <Spinner /> : null}
          {isBusy ? text('trade.busy') : (submit ?? text(`${side}.submit`))}
        </Button>
        <Button look="bare" onClick={onClear} inactive={isBusy}>
          {text('trade.clear')}
        </Button>
        {isLoading ? (
          <span id={loadingHintId} hidden>
            {text('quote.coming')}
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** The figure beside the button: the total, or the least that the user gets. */
function getFigure(text: Translate, quote: Quote, hasTotal: boolean): { label: string; value: string } | undefined {
  if (!hasTotal)
    return { label: text('quote.at-least'), value: formatShownAmount(quote.receiveAtLeast, 'down', text.language) }
  const total = getTotalUsd(quote)
  if (total === undefined) return undefined
  return {
    label: text(quote.side === 'buy' ? 'quote.total' : 'quote.net'),
    value: formatUsd(total, text.language),
  }
}
