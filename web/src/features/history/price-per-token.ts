import { parseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { isIncoming } from '#features/history/transaction-text.ts'

/** The price per whole token of a trade: its value in USD × 10^decimals ÷ base units, rounded down once. */
export function pricePerToken(one: HistoryTransaction): { usd: number; symbol: string } | undefined {
  const leg = one.type === 'Sell' || !isIncoming(one) ? one.tokenIn : one.tokenOut
  const units = BigInt(leg.amountBaseUnits)
  const worth = parseUnits((one.usdValue ?? Number.NaN).toFixed(18), 18)
  if (worth === undefined || units === 0n) return undefined
  return { usd: toDisplayNumber((worth * 10n ** BigInt(leg.decimals)) / units, 18), symbol: leg.symbol }
}
