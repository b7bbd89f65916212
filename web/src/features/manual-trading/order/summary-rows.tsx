import type { TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { costLabels } from '#lib/trading/cost-labels.ts'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export type SummaryValues = Partial<
  Record<'pay' | 'network' | 'deposit' | 'total' | 'expected' | 'least' | 'rate' | 'impact' | 'risk', ReactNode>
>
export type RenderLabel = (label: string, by: TextId | undefined) => ReactNode

type SummaryRowsProps = {
  side: TradeSide
  isFetching: boolean
  isExpired: boolean
  /** Whether the risk is one word, beside a warning with the verdict. */
  hasShortRisk?: boolean
  /** Undefined while there is no quote. */
  values?: SummaryValues | undefined
  /** Renders a label, for example with an explanation. */
  renderLabel?: RenderLabel
}

/**
 * The rows of a quote: the payment, the network fee and their sum; the expected and the minimum amount received, with the resulting
 * price and the price impact; and the risk. For a sale the received amount comes first, because the fee is subtracted from it. Rows
 * have their final height before their values are loaded.
 */
export function SummaryRows(props: SummaryRowsProps) {
  const { side, isFetching, isExpired, hasShortRisk = false, values, renderLabel = (label) => label } = props
  const text = useText()
  // A seller already holds the token, so only buyers see the risk.
  const hasRisk = useRiskSlot() !== undefined && side === 'buy'
  const placeholder = isFetching ? <Skeleton /> : null
  const labels = costLabels[side]
  const renderLine = (label: TextId, by: TextId, value: ReactNode, className: string) => (
    <div className={`flex items-baseline justify-between gap-4 max-sm:gap-2 max-sm:text-sm ${className}`}>
      <dt className="shrink-0 text-ink-soft">{renderLabel(text(label), by)}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{value ?? placeholder}</dd>
    </div>
  )
  const pay = renderLine(
    labels.pay,
    'explain.pay',
    values?.pay,
    `font-semibold ${side === 'buy' ? 'min-h-12' : 'min-h-6'}`,
  )
  const receipt = (
    // A list of its own: an element of a list can't hold a container.
    <dl
      className="@container grid min-h-40 content-center gap-y-1 rounded-card bg-sunk/60 px-4 py-3"
      aria-busy={isFetching}
    >
      <div>
        <dt className="text-sm text-ink-soft">{text('quote.expected')}</dt>
        <dd className="text-[clamp(1.25rem,8cqi,2.5rem)] leading-tight font-semibold tracking-tight wrap-anywhere">
          {values?.expected ?? placeholder}
        </dd>
      </div>
      {renderLine('quote.at-least', 'explain.at-least', values?.least, 'text-sm [&>dd]:font-semibold')}
      {renderLine('quote.rate', 'explain.price', values?.rate, 'text-sm')}
      {renderLine('quote.impact', 'explain.impact', values?.impact, 'text-sm')}
    </dl>
  )
  const sum = (
    <>
      {renderLine(labels.network, 'explain.network-fee', values?.network, 'min-h-6')}
      {values?.deposit ? renderLine(labels.deposit, 'explain.account-deposit', values.deposit, 'min-h-6') : null}
      {renderLine(
        labels.total,
        side === 'buy' ? 'explain.total' : 'explain.net',
        values?.total,
        'min-h-6 border-t border-line pt-2 font-semibold',
      )}
    </>
  )
  const risk = hasShortRisk ? (
    renderLine('danger.risk', 'explain.risk', values?.risk, 'min-h-6')
  ) : (
    <div className="mt-1 grid min-h-28 content-start gap-1">
      <dt className="text-sm text-ink-soft">{renderLabel(text('danger.risk'), 'explain.risk')}</dt>
      <dd className="text-sm">{values?.risk ?? (isFetching ? <Skeleton className="h-10 w-full" /> : null)}</dd>
    </div>
  )
  const list = (rows: ReactNode) => (
    <dl className="grid gap-2" aria-busy={isFetching}>
      {rows}
    </dl>
  )
  return (
    <div className={`grid gap-2 ${isExpired ? 'text-ink-soft' : ''}`}>
      {list(
        <>
          {pay}
          {side === 'buy' ? sum : null}
        </>,
      )}
      {receipt}
      {side === 'sell' ? list(sum) : hasRisk ? list(risk) : null}
    </div>
  )
}
