import { applyPercentage } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'

/** The amount to sell for a percentage of a holding, in base units; excludes the gas reserve of a native token. */
export function getSellAmount(token: HeldToken, percentage: string): bigint | undefined {
  const requestedUnits = applyPercentage(BigInt(token.amountBaseUnits), percentage)
  const maxAmount = BigInt(token.sellableBaseUnits)
  return requestedUnits !== undefined && requestedUnits > maxAmount ? maxAmount : requestedUnits
}
