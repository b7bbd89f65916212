import { FigureRows } from '#features/manual-trading/order/figure-rows.tsx'
import type { QuoteDetailsProps } from '#features/manual-trading/order/quote-figures.tsx'

/** The rows of a quote that is not loaded yet. */
export function PlainFigures({ side, state, chain, feeBps }: QuoteDetailsProps) {
  const { isFetching } = state
  return (
    <FigureRows side={side} isOnSolana={chain === 'sol'} feeBps={feeBps} isFetching={isFetching} isExpired={false} />
  )
}
