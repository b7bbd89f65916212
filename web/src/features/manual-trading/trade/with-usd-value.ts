import { sameAddress } from '@murmur/contract/address'
import type { TokenAmount } from '@murmur/contract/trading/trades'

/** Adds a USD value to an amount without one, in proportion to the confirmed amount and its value. */
export function withUsdValue(amount: TokenAmount, agreed: TokenAmount): TokenAmount {
  const isSame = sameAddress(amount.address, agreed.address)
  if (amount.usdValue !== null || agreed.usdValue === null || !isSame || agreed.amountBaseUnits === '0') return amount
  return { ...amount, usdValue: (agreed.usdValue * Number(amount.amountBaseUnits)) / Number(agreed.amountBaseUnits) }
}
