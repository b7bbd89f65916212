import type { BuyRequest, Quote, SellRequest } from '@murmur/contract/trades'
import type { TradeOutcome } from '#features/manual-trading/trade-outcome.ts'

export type TradeOrder =
  | { side: 'buy'; body: BuyRequest; quote: Quote }
  | { side: 'sell'; body: SellRequest; quote: Quote }
export type ReceiptState = { order: TradeOrder; outcome: TradeOutcome }

/** What a yes to a quote posts: the quote's own intent and nothing that could differ from it. */
export function orderOf(quote: Quote, amount: string): TradeOrder {
  const common = { tokenAddress: quote.token.address, chain: quote.chain, intentId: quote.intentId }
  return quote.side === 'buy'
    ? { side: 'buy', quote, body: { amountInUsd: amount, ...common } }
    : { side: 'sell', quote, body: { percentage: amount, ...common } }
}
