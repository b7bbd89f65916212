import type { TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export type SummaryValues = Partial<Record<'pay' | 'expected' | 'least' | 'fees' | 'risk', ReactNode>>
export type Term = (label: string, by: TextId | undefined) => ReactNode

type SummaryRowsProps = {
  side: TradeSide
  isFetching: boolean
  isExpired: boolean
  /** Undefined while there is no quote. */
  values?: SummaryValues | undefined
  /** Renders a label, for example with an explanation. */
  term?: Term
}

/** The lines of a quote: payment, expected and least receipt, fees and risk. A row has its final height before its value is loaded. */
export function SummaryRows({ side, isFetching, isExpired, values, term = (label) => label }: SummaryRowsProps) {
  const text = useText()
  // A seller already holds the token, so only buyers see the risk.
  const hasRisk = useRiskSlot() !== undefined && side === 'buy'
  const waiting = isFetching ? <Skeleton /> : null
  return (
    <dl className={`grid gap-3 ${isExpired ? 'text-ink-soft' : ''}`} aria-busy={isFetching}>
      <div className="flex min-h-7 items-baseline justify-between gap-4 max-sm:min-h-12">
        <dt className="shrink-0 text-ink-soft">
          {term(text(side === 'sell' ? 'quote.sell' : 'quote.pay'), 'explain.pay')}
        </dt>
        <dd className="min-w-0 text-end font-semibold wrap-anywhere">{values?.pay ?? waiting}</dd>
      </div>
      <div className="grid min-h-34 grid-cols-[auto_minmax(0,1fr)] content-center items-baseline gap-x-4 gap-y-1 rounded-card bg-sunk/60 px-4 py-3">
        <dt className="col-span-full text-sm text-ink-soft">{text('quote.expected')}</dt>
        <dd className="col-span-full text-[clamp(1.5rem,5vw,2.25rem)] leading-tight font-semibold tracking-tight wrap-anywhere">
          {values?.expected ?? waiting}
        </dd>
        <dt className="text-sm text-ink-soft">{term(text('quote.at-least'), 'explain.at-least')}</dt>
        <dd className="text-end text-sm font-semibold wrap-anywhere">{values?.least ?? waiting}</dd>
      </div>
      <div className="flex min-h-11 items-baseline justify-between gap-4">
        <dt className="shrink-0 text-ink-soft">{term(text('quote.all-fees'), 'explain.all-fees')}</dt>
        <dd className="min-w-0 text-end wrap-anywhere">{values?.fees ?? waiting}</dd>
      </div>
      {hasRisk ? (
        <div className="grid min-h-28 content-start gap-1">
          <dt className="text-sm text-ink-soft">{term(text('danger.risk'), 'explain.risk')}</dt>
          <dd className="text-sm">{values?.risk ?? (isFetching ? <Skeleton className="h-10 w-full" /> : null)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
