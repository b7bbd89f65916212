import { usePriority } from '#features/manual-trading/terms/use-priority.ts'
import { useSlippage } from '#features/manual-trading/terms/use-slippage.ts'

export type TradeTerms = ReturnType<typeof useTradeTerms>

/** The terms of a trade besides its tokens and amount. `fields`: their part of a request; undefined while they are invalid. */
export function useTradeTerms() {
  const slippage = useSlippage()
  const priority = usePriority()
  return { slippage, priority, fields: slippage.fields && { ...slippage.fields, ...priority.fields } }
}
