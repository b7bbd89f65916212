import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isIncoming } from '#features/history/transaction-text.ts'
import { unitPriceUsd } from '#lib/trading/unit-price.ts'

/** The price per whole token of a trade. `leg`: the token that is priced; by default the bought or sold one. */
export function pricePerToken(
  transaction: HistoryTransaction,
  leg = getPricedLeg(transaction),
): { usd: number; symbol: string } | undefined {
  const usd = unitPriceUsd(transaction.usdValue, leg)
  return usd === undefined ? undefined : { usd, symbol: leg.symbol }
}

function getPricedLeg(transaction: HistoryTransaction): HistoryTransaction['tokenIn'] {
  return transaction.type === 'Sell' || !isIncoming(transaction) ? transaction.tokenIn : transaction.tokenOut
}
