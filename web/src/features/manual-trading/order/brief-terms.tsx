import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { Amount } from '#features/manual-trading/order/amount.tsx'
import { formatRecent } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { costLabels } from '#lib/trading/cost-labels.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { Total } from '#lib/trading/quote-costs.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { getTotals } from '#lib/trading/sum-costs.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type BriefTermsProps = {
  side: TradeSide
  /** Undefined while the figures are loading. */
  quote: Quote | undefined
  isExpired?: boolean
}

/**
 * The main terms: the amount received, the total and the risk of a purchase, with warnings of a delayed sale or an expired quote. One
 * figure is a minimum: of a purchase the amount received, of a sale the amount kept after all fees, if it has a price (decision 360).
 * Shown in the bar of a narrow window, where the quote itself may be out of view (decision 303).
 */
export function BriefTerms({ side, quote, isExpired = false }: BriefTermsProps) {
  const text = useText()
  const slot = useRiskSlot()
  const renderLine = (label: TextId, value: ReactNode, className = '') => (
    <div className={`flex min-h-5.5 items-baseline justify-between gap-3 ${className}`}>
      <dt className={className ? 'shrink-0' : 'shrink-0 text-ink-soft'}>{text(label)}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{quote ? value : <Skeleton />}</dd>
    </div>
  )
  const level = quote?.risk?.level ?? 'unknown'
  const isExpected = side === 'sell' && (quote === undefined || getTotals(quote) !== undefined)
  const hasRisk = slot !== undefined && side === 'buy'
  const warning = quote && feeWarning(text, quote)
  return (
    <>
      <dl aria-busy={!quote} className={`brief-terms text-sm ${isExpired ? 'text-ink-soft' : ''}`}>
        {renderLine(
          isExpected ? 'quote.expected' : 'quote.at-least',
          quote && <Amount of={isExpected ? quote.receive : quote.receiveAtLeast} isInline />,
        )}
        {renderLine(
          costLabels[side].total,
          quote && <Total quote={quote} />,
          warning ? 'font-semibold text-caution' : 'font-semibold',
        )}
        {hasRisk ? renderLine('danger.risk', slot.label(level)) : null}
        {quote?.sellableFrom
          ? renderLine(
              'caution.sellable-from',
              formatRecent(quote.sellableFrom, text.language),
              'font-semibold text-caution',
            )
          : null}
      </dl>
      {/* The quote has it for screen readers. */}
      {warning && !isExpired ? (
        <p aria-hidden className="text-end text-sm text-balance text-caution">
          {warning}
        </p>
      ) : null}
      {/* The notice at the quote announces it. */}
      {isExpired ? (
        <p aria-hidden className="text-sm">
          {text('quote.expired')}
        </p>
      ) : null}
    </>
  )
}
