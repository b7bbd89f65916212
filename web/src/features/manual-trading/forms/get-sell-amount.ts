import { applyPercentage } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'

/** The amount that a percentage of a holding sells, in base units; for the native coin the gas reserve is kept. */
export function getSellAmount(token: HeldToken, percentage: string): bigint | undefined {
  const share = applyPercentage(BigInt(token.amountBaseUnits), percentage)
  const most = BigInt(token.sellableBaseUnits)
  return share !== undefined && share > most ? most : share
}
