import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** Slippage and priority of a trade. They load after the form, in the height of their two lines. */
export const LazyTradeTerms = lazyComponent(
  async () => (await import('#features/manual-trading/terms/trade-terms.tsx')).TradeTerms,
  <div className="min-h-22" />,
)
