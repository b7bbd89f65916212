import type { QuoteDetailsProps } from '#features/manual-trading/order/quote-details.tsx'
import { QuoteRows } from '#features/manual-trading/order/quote-rows.tsx'

/** The rows of a quote that is not loaded yet. */
export function QuoteSkeleton({ side, state, chain, feeBps }: QuoteDetailsProps) {
  const { isFetching } = state
  return (
    <QuoteRows side={side} isOnSolana={chain === 'sol'} feeBps={feeBps} isFetching={isFetching} isExpired={false} />
  )
}
