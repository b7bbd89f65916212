import { formatUnits } from '@murmur/contract/money'
import type { SendAmount, SendQuote } from '@murmur/contract/trading/sends'

/** A small amount to test an address with: a dollar, or a hundredth of an amount that has no price or is worth at most a dollar. */
export function getTestAmount({ amount }: SendQuote): SendAmount {
  if (amount.usdValue !== null && amount.usdValue > 1) return { unit: 'usd', value: '1' }
  const units = BigInt(amount.amountBaseUnits) / 100n
  return { unit: 'tokens', value: formatUnits(units > 0n ? units : 1n, amount.decimals) }
}

/** The remaining part of the requested amount after the test send. */
export function getRemainingAmount(requested: SendAmount, first: SendQuote, test: SendQuote): SendAmount {
  if (requested.unit === 'max') return requested
  const units = BigInt(first.amount.amountBaseUnits) - BigInt(test.amount.amountBaseUnits)
  return { unit: 'tokens', value: formatUnits(units > 0n ? units : 0n, first.amount.decimals) }
}
