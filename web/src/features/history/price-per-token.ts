import { parseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isIncoming } from '#features/history/transaction-text.ts'

/** The price per whole token of a trade: its value in USD × 10^decimals ÷ base units, rounded down once. */
export function pricePerToken(transaction: HistoryTransaction): { usd: number; symbol: string } | undefined {
  const leg = transaction.type === 'Sell' || !isIncoming(transaction) ? transaction.tokenIn : transaction.tokenOut
  const units = BigInt(leg.amountBaseUnits)
  const value = parseUnits((transaction.usdValue ?? Number.NaN).toFixed(18), 18)
  if (value === undefined || units === 0n) return undefined
  return { usd: toDisplayNumber((value * 10n ** BigInt(leg.decimals)) / units, 18), symbol: leg.symbol }
}
