import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { Amount, type AmountRounding } from '#features/manual-trading/order/amount.tsx'
import { formatUsd } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { FeeFigure } from '#lib/trading/fee-summary.tsx'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { getTotalUsd, sumFees } from '#lib/trading/sum-fees.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type BriefTermsProps = {
  side: TradeSide
  /** Undefined while the figures are loading. */
  quote: Quote | undefined
}

/**
 * The terms of a trade, a line each: the payment, the amount to arrive, all fees, the risk and the total. For the bar of a narrow window,
 * whose quote may be below the first view.
 */
export function BriefTerms({ side, quote }: BriefTermsProps) {
  const text = useText()
  const slot = useRiskSlot()
  const line = (label: TextId, value: ReactNode, look = '') => (
    <div className={`flex min-h-5.5 items-baseline justify-between gap-4 ${look}`}>
      <dt className={look ? 'shrink-0' : 'shrink-0 text-ink-soft'}>{text(label)}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{quote ? value : <Skeleton />}</dd>
    </div>
  )
  const rounding: AmountRounding = side === 'sell' ? 'sold' : 'down'
  const deposit = quote && sumFees(quote).deposit
  const total = quote && getTotalUsd(quote)
  return (
    <dl aria-busy={!quote} className="brief-terms text-sm">
      {line(
        side === 'sell' ? 'quote.sell' : 'quote.pay',
        quote && <Amount of={quote.pay} rounding={rounding} isInline />,
      )}
      {line('quote.expected', quote && <Amount of={quote.receive} isInline />)}
      {line(
        'quote.all-fees',
        quote && (
          <span className={feeWarning(text, quote) ? 'font-semibold text-caution' : ''}>
            <FeeFigure quote={quote} />
          </span>
        ),
      )}
      {deposit ? line('quote.account-deposit', <Amount of={deposit} isInline />) : null}
      {slot && side === 'buy' ? line('danger.risk', quote && slot.word(quote.risk?.level ?? 'unknown')) : null}
      {quote && total === undefined
        ? null
        : line(
            side === 'buy' ? 'quote.total' : 'quote.net',
            total === undefined ? null : formatUsd(total, text.language),
            'font-semibold',
          )}
    </dl>
  )
}
