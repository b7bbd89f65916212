import type { QuoteDetailsProps } from '#features/manual-trading/order/quote-details.tsx'
import { SummaryRows } from '#features/manual-trading/order/summary-rows.tsx'

/** The rows of a quote whose code is not loaded yet. */
export function QuoteSkeleton({ side, state, isDanger = false }: QuoteDetailsProps) {
  return <SummaryRows side={side} isFetching={state.isFetching} isExpired={false} hasShortRisk={isDanger} />
}
