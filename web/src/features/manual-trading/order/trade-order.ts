import type { BuyRequest, Quote, QuoteRequest, SellRequest } from '@murmur/contract/trading/trades'
import type { TradeOutcome } from '#features/manual-trading/trade/trade-outcome.ts'

/** A confirmed quote with the request that is sent for it. */
export type TradeOrder =
  | { side: 'buy'; body: BuyRequest; quote: Quote }
  | { side: 'sell'; body: SellRequest; quote: Quote }
export type ReceiptState = { order: TradeOrder; outcome: TradeOutcome }

/** Whether a receipt replaces the form on phones. After a failure the form stays, to be changed and sent again. */
export function replacesForm(receipt: ReceiptState | undefined): boolean {
  return receipt?.outcome.kind === 'successful' || receipt?.outcome.kind === 'pending'
}

/** The request that confirms a quote. It contains the quote's intent and no field that could contradict the quote. */
export function toTradeOrder(
  quote: Quote,
  { amountInUsd, percentage, stated, payWith, dangerSymbol }: QuoteRequest,
): TradeOrder {
  const commonFields = { tokenAddress: quote.token.address, chain: quote.chain, intentId: quote.intentId }
  if (quote.side === 'sell')
    return { side: 'sell', quote, body: { ...(stated ? { stated } : { percentage }), ...commonFields } }
  const amount = { ...(stated ? { stated } : { amountInUsd }), ...(payWith && { payWith }) }
  return { side: 'buy', quote, body: { ...amount, ...commonFields, ...(dangerSymbol && { dangerSymbol }) } }
}
