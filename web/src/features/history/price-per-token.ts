import { parseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isIncoming } from '#features/history/transaction-text.ts'

/**
 * The price per whole token of a trade: its value in USD × 10^decimals ÷ base units, rounded down once. `leg`: the token that is
 * priced; by default the bought or sold one.
 */
export function pricePerToken(
  transaction: HistoryTransaction,
  leg = tradedLeg(transaction),
): { usd: number; symbol: string } | undefined {
  const units = BigInt(leg.amountBaseUnits)
  const value = parseUnits((transaction.usdValue ?? Number.NaN).toFixed(18), 18)
  if (value === undefined || units === 0n) return undefined
  return { usd: toDisplayNumber((value * 10n ** BigInt(leg.decimals)) / units, 18), symbol: leg.symbol }
}

function tradedLeg(transaction: HistoryTransaction): HistoryTransaction['tokenIn'] {
  return transaction.type === 'Sell' || !isIncoming(transaction) ? transaction.tokenIn : transaction.tokenOut
}
