import { parseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { Quote } from '@murmur/contract/trading/trades'

type Units = { amountBaseUnits: string; decimals: number }

/** The price of a whole token: a value in USD × 10^decimals ÷ base units, rounded down once. Undefined without either. */
export function unitPriceUsd(
  usdValue: number | null | undefined,
  { amountBaseUnits, decimals }: Units,
): number | undefined {
  const units = BigInt(amountBaseUnits)
  const value = parseUnits((usdValue ?? Number.NaN).toFixed(18), 18)
  if (value === undefined || units === 0n) return undefined
  return toDisplayNumber((value * 10n ** BigInt(decimals)) / units, 18)
}

/** The price of a whole token in a quote, by the value of its other side, as a receipt states it. */
export function quotedPriceUsd({ side, pay, receive }: Pick<Quote, 'side' | 'pay' | 'receive'>): number | undefined {
  return side === 'buy' ? unitPriceUsd(pay.usdValue, receive) : unitPriceUsd(receive.usdValue, pay)
}
