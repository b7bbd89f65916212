import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import { useId } from 'react'
import { formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import { isBlocked } from '#features/manual-trading/order/order-blocks.ts'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { formatUsd } from '#lib/format/format.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { getTotalUsd } from '#lib/trading/sum-fees.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

/** Only narrow windows show it, where it loads at the first interaction. */
const BriefTerms = lazyComponent(
  async () => (await import('#features/manual-trading/order/brief-terms.tsx')).BriefTerms,
  <Skeleton className="h-28 w-full" />,
)
const parts = [BriefTerms]

/** The input that a form lacks for a quote. */
export type MissingInput = 'token' | 'amount'

type OrderActionProps = {
  order: Order
  side: TradeSide
  missing: MissingInput | undefined
  /** The id of the reason for a blocked order. */
  reasonId: string
  /** The label of the button, in place of the side's own. */
  submit?: string | undefined
  /** Whether to show the total; the form may have a field for it, and the bar then repeats what the user gets at least. */
  hasTotal?: boolean
  onClear: () => void
}

const hints = {
  frozen: 'freeze.title',
  offline: 'trade.offline-short',
  token: 'trade.token-first',
  amount: 'trade.amount-first',
} as const satisfies Record<MissingInput | 'frozen' | 'offline', TextId>

/**
 * The total of an order, or a hint at the missing input, and its one primary button, within the thumb's reach on phones. Nothing beside a
 * receipt.
 */
export function OrderAction({ order, side, missing, reasonId, submit, hasTotal = true, onClear }: OrderActionProps) {
  const text = useText()
  const hintId = useId()
  usePreloadOnInteraction(parts)
  const { quote, passkeyPrompt, isBusy, isAsking, isOnline, receipt } = order
  const isDesktop = useIsDesktop()
  const isFrozen = useFreeze().freeze !== null
  if (receipt) return null
  const isRefused = isBlocked(quote)
  // The user cannot confirm figures that are still loading.
  const isLoading = quote.isFetching
  // A refusal has its own sentence, beside the figures.
  const hint = isFrozen ? 'frozen' : isRefused ? '' : !isOnline ? 'offline' : (missing ?? '')
  // Beside a wide form is its whole quote; in a narrow one the bar repeats its terms, so that none is out of sight at the button.
  const hasTerms = !isDesktop && !isFrozen && (isLoading || quote.quote !== undefined)
  const figure = quote.quote && !isLoading && !isFrozen ? getFigure(text, quote.quote, hasTotal) : undefined
  return (
    <div className="trade-action">
      {hasTerms ? (
        <BriefTerms side={side} quote={isLoading ? undefined : quote.quote} />
      ) : (
        <p className="flex min-h-7 items-baseline justify-between gap-4">
          {figure ? (
            <>
              <span className="text-sm text-ink-soft">{figure.label}</span>
              <span className="font-semibold">{figure.value}</span>
            </>
          ) : hint && !isLoading && !isBusy ? (
            <span id={hintId} className="text-sm text-ink-soft">
              {text(hints[hint])}
            </span>
          ) : null}
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {passkeyPrompt ? <p className="pb-2 text-sm text-caution">{passkeyPrompt}</p> : null}
      </div>
      <PasskeyNote isNeeded={Boolean(quote.quote?.passkey) && !isLoading} isAsking={isAsking} />
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Button
          type="submit"
          look="primary"
          inactive={isFrozen || missing === 'token' || isRefused || isLoading || isBusy || !isOnline}
          aria-describedby={
            isRefused && !isFrozen ? reasonId : isLoading || (hint && !figure && !isBusy) ? hintId : undefined
          }
          className="min-h-12"
        >
          {isBusy ? <Spinner /> : null}
          {isBusy ? text(isAsking ? 'passkey.waiting' : 'trade.busy') : (submit ?? text(`${side}.submit`))}
        </Button>
        <Button look="bare" onClick={onClear} inactive={isBusy}>
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
