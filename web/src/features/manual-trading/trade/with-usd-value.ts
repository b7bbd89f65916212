import { sameAddress } from '@murmur/contract/address'
import type { TokenAmount } from '@murmur/contract/trading/trades'

/** An amount with its value in USD: its own if it has one, else its share of the value of the confirmed amount. */
export function withUsdValue(amount: TokenAmount, agreed: TokenAmount): TokenAmount {
  const isSame = sameAddress(amount.address, agreed.address)
  if (amount.usdValue !== null || agreed.usdValue === null || !isSame || agreed.amountBaseUnits === '0') return amount
  return { ...amount, usdValue: (agreed.usdValue * Number(amount.amountBaseUnits)) / Number(agreed.amountBaseUnits) }
}
