import type { TradeSide } from '@murmur/contract/trading/trades'
import { useId } from 'react'
import { isBlocked } from '#features/manual-trading/order/blocked-order.ts'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

/** Only narrow forms show it; it loads on the first interaction. */
const BriefTerms = lazyComponent(
  async () => (await import('#features/manual-trading/order/brief-terms.tsx')).BriefTerms,
  <Skeleton className="h-11 w-full" />,
)
/** Only phones show it, and only for a refusal. */
const BlockedReason = lazyComponent(
  async () => (await import('#features/manual-trading/order/blocked-reason.tsx')).BlockedReason,
  <Skeleton className="mb-1 h-16 w-full" />,
)
/** Shown once there is a quote. */
const QuoteTimer = lazyComponent(async () => (await import('#lib/trading/quote-timer.tsx')).QuoteTimer)
const preloadedComponents = [BriefTerms, QuoteTimer]

/** The input that a form lacks for a quote. */
export type MissingInput = 'token' | 'amount'

type OrderActionProps = {
  order: Order
  side: TradeSide
  missing: MissingInput | undefined
  /** Whether the bar repeats the main terms. */
  isNarrow: boolean
  /** The id of the reason for a blocked order. */
  reasonId: string
  /** Whether the reason may be out of view at the button, so that the bar repeats it. */
  repeatsReason: boolean
  /** The label of the button, in place of the side's own. */
  submit?: string | undefined
  onClear: () => void
}

const hints = {
  frozen: 'freeze.title',
  offline: 'trade.offline-short',
  token: 'trade.token-first',
  amount: 'trade.amount-first',
} as const satisfies Record<MissingInput | 'frozen' | 'offline', TextId>

/**
 * The bar with the primary button, at the bottom of the window on phones. Above the button: the main terms, the validity of the
 * quote, or a hint about missing input. Renders nothing beside a receipt.
 */
export function OrderAction(props: OrderActionProps) {
  const { order, side, missing, isNarrow, reasonId, repeatsReason, submit, onClear } = props
  const text = useText()
  const hintId = useId()
  usePreloadOnInteraction(preloadedComponents)
  const { quote, passkeyPrompt, isBusy, isAsking, isOnline, receipt } = order
  const isFrozen = useFreeze().freeze !== null
  if (receipt) return null
  const isRefused = isBlocked(quote)
  // The user cannot confirm figures that are still loading.
  const isLoading = quote.isFetching
  // A refusal is explained beside the figures.
  const hint = isFrozen ? 'frozen' : isRefused ? '' : !isOnline ? 'offline' : (missing ?? '')
  // A wide form shows the whole quote beside the button; in a narrow one the bar repeats the terms, so that they are visible at
  // the button.
  const hasTerms = isNarrow && !isFrozen && (isLoading || quote.quote !== undefined)
  const hasTimer = quote.quote !== undefined && !isLoading && !isFrozen && isOnline
  return (
    <div className="trade-action">
      {hasTerms ? (
        <BriefTerms side={side} quote={isLoading ? undefined : quote.quote} isExpired={quote.isExpired} />
      ) : (
        <div className="flex min-h-7 items-baseline">
          {hasTimer && quote.quote ? (
            <span className="text-sm">
              {quote.isExpired ? text('quote.is-expired') : <QuoteTimer validUntil={quote.quote.validUntil} />}
            </span>
          ) : isRefused && repeatsReason && !isFrozen && !isLoading && !isBusy ? (
            <BlockedReason error={quote.error} reasonId={reasonId} />
          ) : hint && !isLoading && !isBusy ? (
            <span id={hintId} className="text-sm text-ink-soft">
              {text(hints[hint])}
            </span>
          ) : null}
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {passkeyPrompt ? <p className="pb-2 text-sm text-caution">{passkeyPrompt}</p> : null}
      </div>
      <PasskeyNote
        isNeeded={Boolean(quote.quote?.passkey) && !isLoading}
        isAsking={isAsking}
        above={quote.quote?.passkey?.above}
      />
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Button
          type="submit"
          variant="primary"
          inactive={isFrozen || missing === 'token' || isRefused || isLoading || isBusy || !isOnline}
          aria-describedby={
            isRefused && !isFrozen ? reasonId : isLoading || (hint && !hasTimer && !isBusy) ? hintId : undefined
          }
          className="min-h-11 sm:min-h-12"
        >
          {isBusy ? <Spinner /> : null}
          {isBusy ? text(isAsking ? 'passkey.waiting' : 'trade.busy') : (submit ?? text(`${side}.submit`))}
        </Button>
        {/* Beside a button that cannot be pressed it is the way on. */}
        <Button variant={isRefused ? 'quiet' : 'bare'} onClick={onClear} inactive={isBusy}>
          {text('trade.clear')}
        </Button>
        {isLoading ? (
          <span id={hintId} hidden>
            {text('quote.coming')}
          </span>
        ) : null}
      </div>
    </div>
  )
}
